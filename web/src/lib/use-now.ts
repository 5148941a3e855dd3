import { useEffect } from 'react'
import { currentTime } from './clock.ts'
import { createStore, useStore } from './store.ts'

const now = createStore(currentTime())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time, renewed every half minute for as long as somebody looks: one timer for the whole page. */
export function useNow(): Date {
  useEffect(() => {
    if (watchers++ === 0) {
      now.set(currentTime())
      timer = setInterval(() => now.set(currentTime()), 30_000)
    }
    return () => {
      if (--watchers === 0) clearInterval(timer)
    }
  }, [])
  return useStore(now)
}
