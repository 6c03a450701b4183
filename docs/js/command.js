"use strict"

// From the choices of a command builder to its command. Nothing here touches the page: the build runs it too, and gives
// the command of every pair of choices to the real parser.
//
// A state has for each field the list of its values, as text. `spec` comes from scripts/site/builders/fields.py.
globalThis.RagTitan = globalThis.RagTitan || {}
{
  const { SHELLS } = RagTitan.quoting
  const SIZES = /^([0-9]{1,18})(?:\/([0-9]{1,18}))?$/
  const INTEGER = /^[+-]?[0-9]{1,18}$/
  const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/

  const listed = values => values.map(value => `“${value}”`).join(" and ")
  const isChosen = field => field.kind === "choice" || field.kind === "choices"
  const nameOf = (field, value) => (field.sized ? value.split(":")[0] : value)
  const choiceOf = (field, value) => field.choices.find(choice => choice.value === nameOf(field, value))
  const same = (some, others) => some.length === others.length && some.every((value, place) => value === others[place])

  // ---- Is a value one that the field takes? ----

  const sizesFault = sizes => {
    const found = SIZES.exec(sizes)
    if (!found) return `sizes are SIZE or SIZE/OVERLAP, such as 200/40, not “${sizes}”`
    if (Number(found[1]) < 1) return "a size is at least 1"
    return found[2] && Number(found[2]) >= Number(found[1]) ? "an overlap is smaller than its size" : ""
  }

  const takes = (field, value) => `it takes ${field.rule}, not “${value}”`

  const numberFault = (field, value) => {
    if (field.none && value === "none") return ""
    const number = (field.integer ? INTEGER : NUMBER).test(value) ? Number(value) : NaN
    const inside = number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity)
    return inside ? "" : takes(field, value)
  }

  // Why the field does not take the value, as the end of a sentence; "" when it does.
  const fault = (field, value) => {
    if (isChosen(field)) {
      if (!choiceOf(field, value)) return `there is no ${listed([value])}`
      return value === nameOf(field, value) ? "" : sizesFault(value.slice(value.indexOf(":") + 1))
    }
    if (field.kind === "number") return numberFault(field, value)
    if (field.kind === "pattern") return new RegExp(`^(?:${field.pattern})$`).test(value) ? "" : takes(field, value)
    if (field.kind === "switch") return value === "on" ? "" : `it is on or not there, not “${value}”`
    return value.trim() ? "" : "it is blank"
  }

  // ---- Which values count ----

  const leftOut = problem => `Not in the command, since ${problem}.`

  const checked = (field, given) => {
    const good = given.filter(value => !fault(field, value))
    const bad = given.find(value => fault(field, value))
    const problem = bad === undefined ? "" : leftOut(fault(field, bad))
    if (good.length) return [good, problem]
    if (isChosen(field)) return [field.default, problem || `Nothing is chosen, so ${used(field.default)} used.`]
    if (field.required) return [field.start, `${problem || "Nothing is given."} Until then it is ${listed(field.start)}.`]
    return [[], problem]
  }

  // Does one of the fields have a value that matches? A field without values has the empty one.
  const matches = (when, values) => {
    const texts = name => (values[name].length ? values[name] : [""])
    return when.some(([name, wanted]) =>
      wanted.some(pattern => texts(name).some(value => new RegExp(`^(?:${pattern})$`).test(value))))
  }

  const RULES = {
    needs: (spec, rule, values) => (matches(rule.when, values) ? "" : rule.reason),
    excluded: (spec, rule, values) => (matches(rule.when, values) ? rule.reason : ""),
    // One size for chunkers that count in different units, or that have sizes of their own, means nothing.
    one_unit: (spec, rule, values) => {
      const field = spec.fields.find(one => one.name === rule.of)
      const own = values[rule.of].find(value => value.includes(":"))
      if (own) return `${nameOf(field, own)} has sizes of its own above.`
      const units = new Map()
      for (const { unit, value } of values[rule.of].map(value => choiceOf(field, value))) {
        if (!units.has(unit)) units.set(unit, value)
      }
      if (units.size < 2) return ""
      const counts = Array.from(units, ([unit, value]) => `${value} counts ${unit}`).join(", ")
      return `${counts}: give each chunker sizes of its own above.`
    },
  }

  // What was typed is wrong in the light of another field: the problem, as the end of a sentence.
  const FAULTS = {
    // An overlap fits below the size that was given, or below the default of every chosen chunker.
    below_size: (spec, rule, values) => {
      const field = spec.fields.find(one => one.name === rule.of)
      const sizes = values.chunk_size.length
        ? values.chunk_size.map(Number)
        : values[rule.of].map(value => choiceOf(field, value).size)
      const small = sizes.find(size => values[rule.field].some(overlap => Number(overlap) >= size))
      return small === undefined ? "" : `an overlap is smaller than the size, which is ${small}`
    },
    distinct: (spec, rule, values) => {
      const other = rule.when.find(([name]) => values[name].some(value => values[rule.field].includes(value)))
      return other ? `${labelOf(spec, other[0])} has the same file` : ""
    },
  }

  const labelOf = (spec, name) => spec.fields.find(field => field.name === name).label

  const follow = (spec, rule, settled) => {
    const reset = () => {
      settled.values[rule.field] = spec.fields.find(field => field.name === rule.field).default
    }
    if (rule.kind in RULES) {
      const reason = RULES[rule.kind](spec, rule, settled.values)
      if (!reason) return
      settled.disabled[rule.field] = settled.disabled[rule.field] || reason
      reset()
    } else if (!settled.disabled[rule.field]) {
      const problem = FAULTS[rule.kind](spec, rule, settled.values)
      if (!problem) return
      settled.problems[rule.field] = leftOut(problem)
      reset()
    }
  }

  // What counts, what is wrong with what was typed, what is impossible and why, and the words of the command by line.
  const settle = (spec, state) => {
    const settled = { values: {}, problems: {}, disabled: {}, lines: [] }
    for (const field of spec.fields) {
      const [values, problem] = checked(field, state[field.name])
      settled.values[field.name] = values
      if (problem) settled.problems[field.name] = problem
    }
    for (const rule of spec.rules) follow(spec, rule, settled)
    const counting = spec.fields.filter(field => !settled.disabled[field.name])
    settled.lines = [spec.program, ...counting.flatMap(field => linesOf(field, settled.values[field.name]))]
    return settled
  }

  const linesOf = (field, values) => {
    if (!values.length || same(values, field.default)) return []
    if (field.kind === "switch") return [[field.option]]
    // A value that begins with a dash would be read as an option, so it is tied to its own.
    const lines = []
    for (const value of values) {
      const open = lines.at(-1)
      if (value.startsWith("-")) lines.push([`${field.option}=${value}`])
      else if (open && open[0] === field.option) open.push(value)
      else lines.push([field.option, value])
    }
    return lines
  }

  // ---- The address ----

  // What the address says beyond the command that the page begins with, as pairs of key and value.
  const address = (spec, state) =>
    spec.fields
      .filter(field => !same(state[field.name], field.start))
      .flatMap(field => (state[field.name].length ? state[field.name] : [""]).map(value => [`${spec.key}.${field.name}`, value]))

  const fromAddress = (field, given) => {
    const values = given.filter(value => value !== "")
    const known = values.filter(value => !fault(field, value) || field.kind === "text").slice(0, field.many ? undefined : 1)
    const unknown = values.filter(value => !known.includes(value))
    if (!unknown.length) return [known, ""]
    const kept = known.length ? known : field.start
    return [kept, `${field.label}: the address says ${listed(unknown)}, which it does not take; ${used(kept)} used.`]
  }

  const used = values => `${values.length ? listed(values) : "nothing"} ${values.length > 1 ? "are" : "is"}`

  // The state that the pairs of an address give, and a sentence for each that is not known.
  const read = (spec, pairs) => {
    const state = Object.fromEntries(spec.fields.map(field => [field.name, field.start]))
    const mine = pairs.filter(([key]) => key.startsWith(`${spec.key}.`)).map(([key, value]) => [key.slice(spec.key.length + 1), value])
    const notices = []
    for (const name of new Set(mine.map(([key]) => key))) {
      const field = spec.fields.find(one => one.name === name)
      if (!field && name !== "shell") notices.push(`The address names ${listed([name])}, which is no choice here.`)
      if (!field) continue
      const [values, notice] = fromAddress(field, mine.filter(([key]) => key === name).map(([, value]) => value))
      state[name] = values
      if (notice) notices.push(notice)
    }
    return { state, notices }
  }

  // ---- How it is shown: the text of the command with its options marked ----

  const escaped = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

  const html = (lines, shell) => {
    const { quote, continuation } = SHELLS[shell]
    const word = (text, place, row) => {
      const kind = row === 0 ? "program" : place === 0 ? "option" : ""
      return kind ? `<span class="rt-builder__${kind}">${escaped(quote(text))}</span>` : escaped(quote(text))
    }
    const rows = lines.map((words, row) => words.map((text, place) => word(text, place, row)).join(" "))
    return rows.join(` <span class="rt-builder__more">${continuation}</span>\n  `)
  }

  RagTitan.command = { settle, address, read, html }
}
