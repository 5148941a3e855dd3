import { SEARCH_MIN } from '@portal/contracts/modules/search.contract.ts'
import { useEffect, useState } from 'react'
import type { FoundGroup, PaletteSearch } from './palette-source.ts'

const WAIT_MS = 150
const NOTHING: readonly FoundGroup[] = []

interface Answer {
  readonly text: string
  readonly groups: readonly FoundGroup[]
  readonly failed: boolean
}

/** Asks shortly after the last key. What was found stays in view until the next answer is there, so that nothing flickers while one types. */
export function usePaletteSearch(
  query: string,
  search: PaletteSearch,
): { groups: readonly FoundGroup[]; looking: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: NOTHING, failed: false })
  const text = query.trim()
  const asks = text.length >= SEARCH_MIN
  useEffect(() => {
    if (!asks) return
    const leave = new AbortController()
    const arrived = (groups: readonly FoundGroup[], failed: boolean) => !leave.signal.aborted && setAnswer({ text, groups, failed })
    const timer = setTimeout(() => {
      search(text, leave.signal).then(
        (groups) => arrived(groups, false),
        () => arrived(NOTHING, true),
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [text, asks, search])
  if (!asks) return { groups: NOTHING, looking: false, failed: false }
  return { groups: answer.groups, looking: answer.text !== text, failed: answer.failed && answer.text === text }
}
