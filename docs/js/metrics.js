"use strict"

// The ranking metrics, as the library computes them: functions of the ranks at which evidence is found. The build runs
// this file too, and compares it with the library (scripts/site/illustrations/agreement.py).
//
// `found` has for each evidence its rank from 1, or 0 where it is never found; `grades` its grade, 0 or less for what is
// no evidence. `k` is the cutoff, Infinity for the whole list. A question without evidence gives NaN: it is not scored.
globalThis.RagTitan = globalThis.RagTitan || {}
{
  const pairs = (found, grades) =>
    found.map((rank, place) => ({ rank, grade: grades[place] })).filter(({ grade }) => grade > 0)

  const inside = (found, grades, k) => pairs(found, grades).filter(({ rank }) => rank > 0 && rank <= k)

  const ascending = (one, other) => one - other

  // The ranks that bring new evidence, each once.
  const bringing = (found, grades, k) => [...new Set(inside(found, grades, k).map(({ rank }) => rank))].sort(ascending)

  const scored = (found, grades, value) => (pairs(found, grades).length ? value() : NaN)

  const recall = (found, grades, k = Infinity) => inside(found, grades, k).length / pairs(found, grades).length

  const precision = (found, grades, k) => scored(found, grades, () => bringing(found, grades, k).length / k)

  const hit = (found, grades, k = Infinity) =>
    scored(found, grades, () => (inside(found, grades, k).length ? 1 : 0))

  const reciprocalRank = (found, grades, k = Infinity) =>
    scored(found, grades, () => {
      const [first] = bringing(found, grades, k)
      return first ? 1 / first : 0
    })

  const worth = (grade, gain) => (gain === "exponential" ? 2 ** grade - 1 : grade)

  const discounted = parts => parts.reduce((sum, { value, rank }) => sum + value / Math.log2(rank + 1), 0)

  const ndcg = (found, grades, k = Infinity, gain = "linear") => {
    const ideal = pairs(found, grades)
      .map(({ grade }) => worth(grade, gain))
      .sort((one, other) => other - one)
      .slice(0, k)
      .map((value, place) => ({ value, rank: place + 1 }))
    const reached = inside(found, grades, k).map(({ rank, grade }) => ({ value: worth(grade, gain), rank }))
    return Math.min(discounted(reached) / discounted(ideal), 1)
  }

  const averagePrecision = (found, grades, k = Infinity) => {
    const ranks = bringing(found, grades, k)
    const precisions = inside(found, grades, k).map(({ rank }) => (ranks.indexOf(rank) + 1) / rank)
    return precisions.reduce((sum, value) => sum + value, 0) / pairs(found, grades).length
  }

  RagTitan.metrics = { averagePrecision, hit, ndcg, precision, recall, reciprocalRank }
}
