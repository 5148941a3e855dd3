import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 639px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Under 640 px: two-line rows, bottom bar, full-screen panels. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
