import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../lib/lazy-page.ts'
import { whenIdle } from '../lib/when-idle.ts'

export type PaletteView = ComponentType<{ onClose: () => void }>

/**
 * Ctrl/Cmd-K opens and closes the palette. Its code comes while the page is at rest, and is then shown in the same moment:
 * who types on after the key would lose the letters to a wait, even to the short one of a lazy part that has arrived.
 */
export function usePalette(load: () => Promise<PaletteView>) {
  const [open, setOpen] = useState(false)
  const [part, setPart] = useState<{ View?: PaletteView; error?: unknown }>({})
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [])
  // A failure matters only to who has asked for it, and then the boundary of the page says it.
  useEffect(
    () =>
      whenIdle(() =>
        loadChunk(load).then(
          (View) => setPart({ View }),
          () => undefined,
        ),
      ),
    [load],
  )
  const missing = open && !part.View
  useEffect(() => {
    if (!missing) return
    loadChunk(load).then(
      (View) => setPart({ View }),
      (error: unknown) => setPart({ error }),
    )
  }, [load, missing])
  if (missing && part.error) throw part.error
  return { Palette: open ? part.View : undefined, setOpen }
}
