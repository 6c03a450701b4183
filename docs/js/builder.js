"use strict"

// A command builder: what the form says becomes the command, and the address says what the form says.
// What the choices mean is in command.js; here is only the page.
{
  const { SHELLS, obstacle, commandText } = RagTitan.quoting
  const { settle, address, read, html } = RagTitan.command
  const SPEC_OF = element => JSON.parse(element.querySelector("template.rt-builder__spec").content.textContent)

  // ---- One field of the form: its values in, its values out ----

  const isSplit = field => field.many && (field.kind === "number" || field.kind === "pattern")

  const valuesOf = (field, box) => {
    if (field.kind === "choice" || field.kind === "choices") {
      return [...box.querySelectorAll("input:checked")].flatMap(input => sizedValues(box, input.value))
    }
    const input = box.querySelector("input, textarea")
    if (field.kind === "switch") return input.checked ? ["on"] : []
    if (isSplit(field)) return input.value.split(/[\s,]+/).filter(Boolean)
    if (field.many) return input.value.split("\n").filter(line => line.trim())
    return input.value.trim() ? [input.value] : []
  }

  const sizesBox = (box, name) => box.querySelector(`[data-sizes="${name}"]`)

  const sizedValues = (box, name) => {
    const sizes = sizesBox(box, name)?.value.split(/[\s,]+/).filter(Boolean) ?? []
    return sizes.length ? sizes.map(size => `${name}:${size}`) : [name]
  }

  const fill = (field, box, values) => {
    if (field.kind === "choice" || field.kind === "choices") {
      for (const input of box.querySelectorAll("input[name]")) {
        const mine = values.filter(value => value.split(":")[0] === input.value)
        input.checked = mine.length > 0
        const sizes = sizesBox(box, input.value)
        if (sizes) sizes.value = mine.map(value => value.split(":")[1] ?? "").join(" ").trim()
      }
      return
    }
    const input = box.querySelector("input, textarea")
    if (field.kind === "switch") input.checked = values.length > 0
    else input.value = values.join(isSplit(field) ? " " : "\n")
  }

  class Builder extends HTMLElement {
    connectedCallback() {
      this.spec = SPEC_OF(this)
      this.form = this.querySelector("form")
      this.boxes = new Map([...this.querySelectorAll("[data-field]")].map(box => [box.dataset.field, box]))
      this.shells = [...this.querySelectorAll(".rt-builder__shells input")]
      this.page = location.pathname
      this.addEventListener("input", this.changed)
      this.addEventListener("change", this.kept)
      this.form.addEventListener("submit", this.stay)
      window.addEventListener("popstate", this.restore)
      document.addEventListener("click", this.follow, true)
      this.restore()
    }

    disconnectedCallback() {
      this.removeEventListener("input", this.changed)
      this.removeEventListener("change", this.kept)
      this.form.removeEventListener("submit", this.stay)
      window.removeEventListener("popstate", this.restore)
      document.removeEventListener("click", this.follow, true)
    }

    stay = event => event.preventDefault()

    // While something is typed the command follows; the address does once it is finished, so that going back makes sense.
    changed = event => {
      if (this.shells.includes(event.target)) this.shell = event.target.value
      this.show()
    }

    kept = () => {
      const query = this.query()
      if (query !== location.search) history.pushState(null, "", `${location.pathname}${query}${location.hash}`)
      this.say([])
    }

    // The theme would take a link to another choice on this very page for one that leads nowhere.
    follow = event => {
      const link = event.target.closest?.("a[href]")
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      const url = new URL(link.href)
      const here = url.origin === location.origin && url.pathname === location.pathname
      if (!here || ![...url.searchParams.keys()].some(key => key.startsWith(`${this.spec.key}.`))) return
      event.preventDefault()
      event.stopPropagation()
      history.pushState(null, "", url)
      this.restore()
      const target = document.getElementById(url.hash.slice(1)) ?? this
      target.scrollIntoView()
    }

    restore = () => {
      if (location.pathname !== this.page) return // the theme is about to show another page
      const pairs = [...new URLSearchParams(location.search)]
      const { state, notices } = read(this.spec, pairs)
      for (const field of this.spec.fields) fill(field, this.boxes.get(field.name), state[field.name])
      const shell = pairs.find(([key]) => key === `${this.spec.key}.shell`)?.[1] ?? "sh"
      this.shell = Object.hasOwn(SHELLS, shell) ? shell : "sh"
      if (this.shell !== shell) notices.push(`The address names the shell “${shell}”, which is not known; bash is used.`)
      this.openWhatDiffers(state)
      this.show()
      this.say(notices)
    }

    state() {
      return Object.fromEntries(this.spec.fields.map(field => [field.name, valuesOf(field, this.boxes.get(field.name))]))
    }

    query() {
      const others = [...new URLSearchParams(location.search)].filter(([key]) => !key.startsWith(`${this.spec.key}.`))
      const shell = this.shell === "sh" ? [] : [[`${this.spec.key}.shell`, this.shell]]
      const pairs = new URLSearchParams([...others, ...address(this.spec, this.state()), ...shell]).toString()
      return pairs && `?${pairs}`
    }

    openWhatDiffers(state) {
      const folded = this.querySelector("details")
      const differs = field => state[field.name].join("\n") !== field.start.join("\n")
      if (this.spec.fields.some(field => differs(field) && folded?.contains(this.boxes.get(field.name)))) folded.open = true
    }

    say(notices) {
      this.querySelector(".rt-builder__said").textContent = notices.join(" ")
    }

    show() {
      const settled = settle(this.spec, this.state())
      const words = settled.lines.flat()
      const shell = this.showShells(words)
      const text = this.querySelector(".rt-builder__text")
      text.querySelector("code").innerHTML = html(settled.lines, shell)
      text.dataset.copy = commandText(settled.lines, shell)
      for (const field of this.spec.fields) this.showField(field, settled)
    }

    // Disables the shells that cannot pass the words, says why, and gives the one that the command is written for.
    showShells(words) {
      const reasons = this.shells.map(input => obstacle(words, input.value))
      this.shells.forEach((input, place) => (input.disabled = Boolean(reasons[place])))
      this.querySelector(".rt-builder__shell-said").textContent = [...new Set(reasons)].join(" ").trim()
      const shell = obstacle(words, this.shell) ? "sh" : this.shell
      this.shells.find(input => input.value === shell).checked = true
      return shell
    }

    showField(field, settled) {
      const box = this.boxes.get(field.name)
      const [reason, problem] = [settled.disabled[field.name], settled.problems[field.name]]
      box.classList.toggle("rt-builder__field--off", Boolean(reason))
      box.classList.toggle("rt-builder__field--wrong", Boolean(problem && !reason))
      box.querySelector(".rt-builder__note-said").textContent = reason || problem || ""
      for (const input of box.querySelectorAll("input, textarea")) {
        const idle = input.dataset.sizes && !box.querySelector(`input[value="${input.dataset.sizes}"]`).checked
        input.disabled = Boolean(reason || idle)
        if (input.type === "text" || input.type === "textarea") input.ariaInvalid = problem && !reason ? "true" : null
      }
    }
  }

  if (!customElements.get("rt-builder")) customElements.define("rt-builder", Builder)
}
