import { useSyncExternalStore } from 'react'

function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Under 640 px: two-line rows, bottom bar, full-screen panels. */
export const usePhone = mediaHook('(max-width: 639px)')
/** Under 1024 px the sidebar keeps its signs only. */
export const useTablet = mediaHook('(max-width: 1023px)')
