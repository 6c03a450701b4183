"use strict"

// Shows the steps of a recorded run one at a time: play, pause, step, back. Under reduced motion nothing moves by itself:
// there is no Play, only steps. Without this script the page has all steps as a list.
{
  const PAUSE = 3500
  const calm = matchMedia("(prefers-reduced-motion: reduce)")

  class Walkthrough extends HTMLElement {
    connectedCallback() {
      this.steps = [...this.querySelectorAll(".rt-walk__step")]
      this.stations = [...this.querySelectorAll(".rt-walk__station a")]
      this.buttons = Object.fromEntries([...this.querySelectorAll("[data-do]")].map(one => [one.dataset.do, one]))
      this.addEventListener("click", this.act)
      calm.addEventListener("change", this.becalm)
      this.classList.add("is-live")
      this.at = this.at ?? 0
      this.show()
    }

    disconnectedCallback() {
      clearInterval(this.timer)
      this.timer = undefined
      this.removeEventListener("click", this.act)
      calm.removeEventListener("change", this.becalm)
    }

    act = event => {
      const place = this.stations.indexOf(event.target.closest("a"))
      const what = event.target.closest("[data-do]")?.dataset.do
      if (what === "play") return this.timer ? this.stop() : this.play()
      if (place < 0 && !what) return
      event.preventDefault()
      event.stopPropagation() // the theme would scroll to the step
      this.stop()
      this.go(place < 0 ? this.at + (what === "back" ? -1 : 1) : place)
    }

    becalm = () => {
      if (calm.matches) this.stop()
      this.show()
    }

    play() {
      if (this.at === this.steps.length - 1) this.go(0)
      this.timer = setInterval(() => {
        this.go(this.at + 1)
        if (this.at === this.steps.length - 1) this.stop()
      }, PAUSE)
      this.show()
    }

    stop() {
      clearInterval(this.timer)
      this.timer = undefined
      this.show()
    }

    go(place) {
      this.at = Math.max(0, Math.min(place, this.steps.length - 1))
      this.show()
    }

    show() {
      const last = this.steps.length - 1
      this.style.setProperty("--rt-at", this.at)
      this.steps.forEach((step, place) => step.classList.toggle("is-current", place === this.at))
      this.stations.forEach((station, place) => {
        station.parentElement.classList.toggle("is-current", place === this.at)
        station.parentElement.classList.toggle("is-past", place < this.at)
        if (place === this.at) station.setAttribute("aria-current", "step")
        else station.removeAttribute("aria-current")
      })
      const { back, play, step } = this.buttons
      // A button that has the focus is not disabled under it: the keyboard would fall out of the page.
      back.disabled = this.at === 0 && document.activeElement !== back
      step.disabled = this.at === last && document.activeElement !== step
      play.disabled = false
      play.hidden = calm.matches
      play.textContent = this.timer ? "Pause" : "Play"
      const title = this.steps[this.at].querySelector(".rt-walk__title strong").textContent
      this.querySelector(".rt-walk__place").textContent = `${this.at + 1} of ${last + 1}: ${title}`
    }
  }

  if (!customElements.get("rt-walkthrough")) customElements.define("rt-walkthrough", Walkthrough)
}
