"use strict"

// Moves the passage to the rank that the reader chooses, and says what the metrics make of it there.
{
  class SlidingPassage extends HTMLElement {
    connectedCallback() {
      this.slider = this.querySelector("input[type=range]")
      this.slider.disabled = false
      this.slider.addEventListener("input", this.show)
      this.show()
    }

    disconnectedCallback() {
      this.slider.removeEventListener("input", this.show)
    }

    show = () => {
      const { recall, ndcg, reciprocalRank } = RagTitan.metrics
      const rank = Number(this.slider.value)
      const k = Number(this.dataset.cutoff)
      const values = [recall([rank], [1], k), ndcg([rank], [1], k), reciprocalRank([rank], [1])]
      values.forEach((value, place) => {
        this.querySelector(`[data-value="${place + 1}"]`).textContent = value.toFixed(3)
      })
      this.querySelector("[data-rank]").textContent = rank
      const text = `${rank}: recall ${values[0].toFixed(3)}, nDCG ${values[1].toFixed(3)}, reciprocal rank ${values[2].toFixed(3)}`
      this.slider.setAttribute("aria-valuetext", text)
      const band = this.querySelector("[data-band]")
      band.setAttribute("x", Number(band.dataset.first) + (rank - 1) * Number(band.dataset.step))
    }
  }

  if (!customElements.get("rt-sliding-passage")) customElements.define("rt-sliding-passage", SlidingPassage)
}
