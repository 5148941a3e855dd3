import { useEffect, useState } from 'react'
import { type Found, type PaletteSource, paletteSources } from '../palette-sources.ts'

const WAIT_MS = 200
const MOST = 5

export interface FoundGroup {
  readonly source: PaletteSource
  readonly items: readonly Found[]
}

/** Asks all sources at once, shortly after the last key; a source that fails stays silent, the others still answer. */
export function usePaletteSearch(query: string): readonly FoundGroup[] {
  const [groups, setGroups] = useState<readonly FoundGroup[]>([])
  const text = query.trim()
  useEffect(() => {
    setGroups([])
    if (text.length < 2) return
    const leave = new AbortController()
    const timer = setTimeout(() => {
      for (const source of paletteSources) {
        source.search(text, leave.signal).then(
          (items) => {
            if (leave.signal.aborted || items.length === 0) return
            const add = (now: readonly FoundGroup[]) => [...now, { source, items: items.slice(0, MOST) }]
            setGroups((now) => add(now).sort((a, b) => paletteSources.indexOf(a.source) - paletteSources.indexOf(b.source)))
          },
          () => undefined,
        )
      }
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [text])
  return groups
}
