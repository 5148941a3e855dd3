import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

/** The name of the object in view, for title and breadcrumbs; null while the page's own title serves. */
export const pageName = createStore<string | null>(null)

/** A detail page says what it shows: `usePageName(service?.name)`. */
export function usePageName(name: string | null | undefined): void {
  useEffect(() => {
    pageName.set(name || null)
    return () => pageName.set(null)
  }, [name])
}
