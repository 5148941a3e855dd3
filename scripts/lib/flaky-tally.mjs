/**
 * Counts in how many runs each test failed, the most frequent first.
 * @param {{ failures: { name: string, reason: string }[] }[]} runs
 * @returns {{ name: string, count: number, reasons: string[] }[]} `reasons`: the first line of each different failure
 */
export function tally(runs) {
  const tests = new Map()
  for (const { failures } of runs) {
    const once = new Map(failures.map((failure) => [failure.name, failure]))
    for (const { name, reason } of once.values()) {
      const known = tests.get(name) ?? { name, count: 0, reasons: new Set() }
      known.count += 1
      known.reasons.add(reason.split('\n')[0])
      tests.set(name, known)
    }
  }
  return [...tests.values()].map((test) => ({ ...test, reasons: [...test.reasons] })).sort((one, other) => other.count - one.count)
}
