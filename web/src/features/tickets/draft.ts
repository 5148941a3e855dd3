import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/preference.ts'

const WAIT_MS = 400

/** What is being written, kept in this browser until it is sent: a closed page or a lost connection costs nothing. */
export function useDraft(key: string): readonly [text: string, change: (text: string) => void, clear: () => void] {
  const [text, setText] = useState(() => readStored(key) ?? '')
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)
  const change = (next: string) => {
    setText(next)
    if (pending.current) clearTimeout(pending.current.timer)
    const write = () => {
      pending.current = null
      writeStored(key, next === '' ? null : next)
    }
    pending.current = { timer: setTimeout(write, WAIT_MS), write }
  }
  const clear = () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
    setText('')
    writeStored(key, null)
  }
  useEffect(
    () => () => {
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      pending.current.write()
    },
    [],
  )
  return [text, change, clear]
}
