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

  const reachWithKeyboard = () => {
    // The theme opens its menu and its search with labels, which the Tab key passes over.
    for (const label of document.querySelectorAll("label.md-header__button[for]:not([role])")) {
      if (!["__drawer", "__search"].includes(label.htmlFor)) continue
      label.setAttribute("role", "button")
      label.setAttribute("aria-label", label.htmlFor === "__drawer" ? "Menu" : "Search")
      label.tabIndex = 0
      label.addEventListener("keydown", event => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        label.click()
      })
    }
  }

  const mend = () => {
    nameCodeButtons()
    reachWithKeyboard()
  }

  if (window.document$) window.document$.subscribe(mend)
  else document.addEventListener("DOMContentLoaded", mend)
}
