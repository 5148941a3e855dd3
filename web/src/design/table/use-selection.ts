import { useMemo, useRef, useState } from 'react'

export interface Selection<Row> {
  readonly size: number
  /** The chosen rows, as last seen, over all pages visited. */
  readonly rows: readonly Row[]
  readonly has: (id: string) => boolean
  readonly toggle: (row: Row, range: boolean) => void
  readonly toggleAll: () => void
  readonly all: boolean
  readonly some: boolean
  readonly clear: () => void
}

/** Which rows are chosen. It outlives paging, searching and sorting; Shift chooses a range. */
export function useSelection<Row>(shown: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const latest = useRef(rowId)
  latest.current = rowId
  // Callers write it inline; its meaning never changes.
  const [idOf] = useState(() => (row: Row) => latest.current(row))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const anchor = useRef<string | null>(null)
  // Lists reach 100,000 rows: nothing here may look for one row in all of them.
  const byId = useMemo(() => new Map(shown.map((row) => [idOf(row), row])), [shown, idOf])
  const rows = useMemo(() => [...chosen].map(([id, row]) => byId.get(id) ?? row), [chosen, byId])
  const onPage = useMemo(() => [...chosen.keys()].filter((id) => byId.has(id)).length, [chosen, byId])
  const change = (apply: (next: Map<string, Row>) => void) => {
    const next = new Map(chosen)
    apply(next)
    setChosen(next)
  }
  return {
    size: chosen.size,
    rows,
    has: (id) => chosen.has(id),
    all: shown.length > 0 && onPage === shown.length,
    some: onPage > 0 && onPage < shown.length,
    clear: () => setChosen(new Map()),
    toggle: (row, range) => {
      const id = idOf(row)
      const from = range && anchor.current ? shown.findIndex((other) => idOf(other) === anchor.current) : -1
      const to = shown.indexOf(row)
      anchor.current = id
      change((next) => {
        if (from === -1) {
          if (!next.delete(id)) next.set(id, row)
        } else for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(idOf(one), one)
      })
    },
    toggleAll: () =>
      change((next) => {
        for (const row of shown) {
          if (onPage === shown.length) next.delete(idOf(row))
          else next.set(idOf(row), row)
        }
      }),
  }
}
