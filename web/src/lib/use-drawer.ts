import { useRef } from 'react'
import { useGo, useSearchParams } from './navigation.ts'

interface Drawer {
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

/** What is done with one of a list, as it stands in the address: `extend-7`. */
export const drawerOf = (act: string, { id }: { readonly id: number }): string => `${act}-${id}`

/** Reads it back; null for what none of these is. */
export function readDrawer<A extends string>(
  text: string | undefined,
  acts: readonly A[],
): { readonly act: A; readonly id: number } | null {
  const [, name, id] = /^([a-z]+)-(\d{1,15})$/.exec(text ?? '') ?? []
  const act = acts.find((one) => one === name)
  return act === undefined ? null : { act, id: Number(id) }
}
