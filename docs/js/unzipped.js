"use strict"

// The site in an unzipped folder: from disk, a page may neither fetch another nor start a worker, and the theme needs
// the one for instant navigation and the other for its search. Loaded before the theme's own script, and there alone.
{
  const config = document.getElementById("__config")
  const settings = JSON.parse(config.textContent)
  // With it, the theme would wait for pages that it can never fetch, and start none of its parts.
  settings.features = settings.features.filter(name => !name.startsWith("navigation.instant"))
  config.textContent = JSON.stringify(settings)

  // Runs the worker's script in a hidden frame and hands messages to and fro. The theme makes one, for its search.
  window.Worker = class extends EventTarget {
    constructor(address) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      this.frame.title = "Search"
      document.body.append(this.frame)
      const inside = this.frame.contentWindow
      inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }))
      this.started = new Promise(resolve => {
        const script = inside.document.createElement("script")
        script.src = address
        script.onload = resolve
        inside.document.body.append(script)
      })
    }

    postMessage(data) {
      const inside = this.frame.contentWindow
      this.started.then(() => inside.dispatchEvent(new inside.MessageEvent("message", { data })))
    }
  }
}
