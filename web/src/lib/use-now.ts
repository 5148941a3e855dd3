import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const now = createStore(new Date())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time, renewed every half minute for as long as somebody looks: one timer for the whole page. */
export function useNow(): Date {
  useEffect(() => {
    if (watchers++ === 0) timer = setInterval(() => now.set(new Date()), 30_000)
    return () => {
      if (--watchers === 0) clearInterval(timer)
    }
  }, [])
  return useStore(now)
}
