import { useRef } from 'react'
import { useGo, useSearchParams } from './navigation.ts'

export interface Drawer {
  /** What it shows, as the address says; none: it is closed. */
  readonly open: string | undefined
  readonly show: (what: string) => void
  readonly close: () => void
}

/**
 * A drawer or dialog that stands in the address under this name: a reload and a shared link open it again, Back closes it. Whatever else
 * stands there is kept. Questions before an act (`ConfirmDialog`) do not stand there: nobody should be led to one by a link.
 */
export function useDrawer(name: string): Drawer {
  const search = useSearchParams()
  const go = useGo()
  const to = (what: string | undefined) => ({ to: '.', search: { ...search, [name]: what }, resetScroll: false })
  return {
    open: search[name],
    show: (what) => go(to(what)),
    // In place of what was open, which Back must not bring again.
    close: () => go({ ...to(undefined), replace: true }),
  }
}

/** The one of a list that a drawer is about. It stays what it was where a fresh page of the list has it no longer. */
export function useChosen<R extends { readonly id: number }>(rows: readonly R[], id: number | null): R | undefined {
  const last = useRef<R | undefined>(undefined)
  const found = rows.find((row) => row.id === id)
  if (found) last.current = found
  return found ?? (last.current?.id === id ? last.current : undefined)
}
