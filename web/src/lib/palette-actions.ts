import { useEffect, useId } from 'react'
import type { IconType } from '../design/icon.tsx'
import { createStore } from './store.ts'

export interface PaletteAction {
  readonly id: string
  readonly label: string
  readonly icon?: IconType
  readonly hint?: string
  /** Shown, but not to be chosen, with this reason. */
  readonly reason?: string | null
  readonly run: () => void
}

export interface PaletteGroup {
  readonly heading: string
  readonly actions: readonly PaletteAction[]
}

/** What the page in view offers to the palette, by who offers it. */
export const paletteGroups = createStore<ReadonlyMap<string, PaletteGroup>>(new Map())

/** `usePaletteActions(t('actionsOn', {name}), [...])`: actions on the object in view, for as long as it is in view. */
export function usePaletteActions(heading: string | null, actions: readonly PaletteAction[]): void {
  const id = useId()
  useEffect(() => {
    if (!heading || actions.length === 0) return
    paletteGroups.set((now) => new Map(now).set(id, { heading, actions }))
  })
  useEffect(
    () => () =>
      paletteGroups.set((now) => {
        const next = new Map(now)
        next.delete(id)
        return next
      }),
    [id],
  )
}
