"use strict"

// Shows the steps of a recorded run one at a time: play, pause, step, back. Under reduced motion nothing moves by itself:
// there is no Play, only steps. Without this script the page has all steps as a list.
{
  const PAUSE = 2600
  const calm = matchMedia("(prefers-reduced-motion: reduce)")

  class Walkthrough extends HTMLElement {
    connectedCallback() {
      this.steps = [...this.querySelectorAll(".rt-walk__step")]
      this.stations = [...this.querySelectorAll(".rt-walk__station")]
      this.controls = this.querySelector(".rt-walk__controls")
      this.buttons = Object.fromEntries(
        [...this.controls.querySelectorAll("button")].map(button => [button.dataset.do, button]),
      )
      this.controls.hidden = false
      this.controls.addEventListener("click", this.act)
      calm.addEventListener("change", this.show)
      this.classList.add("is-live")
      this.at = this.at ?? 0
      this.show()
    }

    disconnectedCallback() {
      this.pause()
      this.controls.removeEventListener("click", this.act)
      calm.removeEventListener("change", this.show)
    }

    act = event => {
      const what = event.target.closest("button")?.dataset.do
      if (!what) return
      if (what === "play") return this.timer ? this.pause() : this.play()
      this.pause()
      this.go(this.at + (what === "back" ? -1 : 1))
    }

    play() {
      if (this.at === this.steps.length - 1) this.go(0)
      this.timer = setInterval(() => {
        this.go(this.at + 1)
        if (this.at === this.steps.length - 1) this.pause()
      }, PAUSE)
      this.show()
    }

    pause() {
      clearInterval(this.timer)
      this.timer = undefined
      this.show()
    }

    go(place) {
      this.at = Math.max(0, Math.min(place, this.steps.length - 1))
      this.show()
    }

    show = () => {
      const last = this.steps.length - 1
      this.steps.forEach((step, place) => step.classList.toggle("is-current", place === this.at))
      this.stations.forEach((station, place) => {
        station.classList.toggle("is-current", place === this.at)
        station.classList.toggle("is-past", place < this.at)
      })
      const { back, play, step } = this.buttons
      back.disabled = this.at === 0
      step.disabled = this.at === last
      play.hidden = calm.matches
      play.textContent = this.timer ? "Pause" : "Play"
      play.setAttribute("aria-pressed", String(Boolean(this.timer)))
      const title = this.steps[this.at].querySelector(".rt-walk__title strong").textContent
      this.querySelector(".rt-walk__place").textContent = `${this.at + 1} of ${last + 1}: ${title}`
    }
  }

  if (!customElements.get("rt-walkthrough")) customElements.define("rt-walkthrough", Walkthrough)
}
