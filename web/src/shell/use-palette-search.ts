import { useEffect, useState } from 'react'
import type { Found, PaletteSource } from './palette-source.ts'

const WAIT_MS = 200
const MOST = 5

export interface FoundGroup<S> {
  readonly source: S
  readonly items: readonly Found[]
}

/** Asks all sources at once, shortly after the last key; a source that fails stays silent, the others still answer. */
export function usePaletteSearch<S extends PaletteSource>(query: string, sources: readonly S[]): readonly FoundGroup<S>[] {
  const [groups, setGroups] = useState<readonly FoundGroup<S>[]>([])
  const text = query.trim()
  useEffect(() => {
    setGroups([])
    if (text.length < 2) return
    const leave = new AbortController()
    const timer = setTimeout(() => {
      for (const source of sources) {
        source.search(text, leave.signal).then(
          (items) => {
            if (leave.signal.aborted || items.length === 0) return
            const add = (now: readonly FoundGroup<S>[]) => [...now, { source, items: items.slice(0, MOST) }]
            setGroups((now) => add(now).sort((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source)))
          },
          () => undefined,
        )
      }
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [text, sources])
  return groups
}
