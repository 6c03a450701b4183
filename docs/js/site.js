"use strict"

// What the theme leaves undone for keyboards and screen readers. It runs again after each instant navigation, and each
// step leaves alone what it has already mended.
{
  const nameCodeButtons = () => {
    // The theme wraps the copy button of every code block in a landmark without a name.
    for (const bar of document.querySelectorAll("nav.md-code__nav")) bar.setAttribute("role", "none")
    for (const button of document.querySelectorAll("button.md-code__button:not([aria-label])")) {
      button.setAttribute("aria-label", button.title || "Copy to clipboard")
    }
  }

  const NAMES = { __drawer: "Menu", __search: "Search" }

  const reachWithKeyboard = () => {
    // The theme opens its menu and its search with labels, which the Tab key passes over: a button inside them is reached.
    for (const label of document.querySelectorAll("label.md-header__button[for]:not(:has([role=button]))")) {
      if (!(label.htmlFor in NAMES)) continue
      const button = document.createElement("span")
      button.setAttribute("role", "button")
      button.setAttribute("aria-label", NAMES[label.htmlFor])
      button.tabIndex = 0
      button.append(...label.childNodes)
      button.addEventListener("keydown", event => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        label.click()
      })
      label.append(button)
    }
    // The arrow beside a section that is itself a page says nothing.
    for (const label of document.querySelectorAll(".md-nav__container > label.md-nav__link:not(:has(.rt-unseen))")) {
      const name = document.createElement("span")
      name.className = "rt-unseen"
      name.textContent = `Pages of ${label.previousElementSibling?.textContent.trim() ?? "this section"}`
      label.append(name)
    }
  }

  const mend = () => {
    nameCodeButtons()
    reachWithKeyboard()
  }

  if (window.document$) window.document$.subscribe(mend)
  else document.addEventListener("DOMContentLoaded", mend)
}
