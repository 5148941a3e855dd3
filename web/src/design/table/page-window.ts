/** The page numbers to show: the first, the last, and those around the current one; `null` is a gap. */
export function pageWindow(page: number, pages: number, around = 1): (number | null)[] {
  const wanted = new Set([1, pages])
  for (let at = page - around; at <= page + around; at++) if (at >= 1 && at <= pages) wanted.add(at)
  const sorted = [...wanted].filter((at) => at >= 1).sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1]
    // A gap of one page is that page: a dot would take the same place.
    if (before === undefined || at - before === 1) return [at]
    return at - before === 2 ? [at - 1, at] : [null, at]
  })
}

/** "Showing {from} to {to} of total {n} entries". */
export function shownRange(page: number, pageSize: number, total: number): { from: number; to: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return total === 0 ? { from: 0, to: 0, pages } : { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), pages }
}
