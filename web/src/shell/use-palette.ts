import { useEffect, useState } from 'react'

/** Whether the palette is open: Ctrl/Cmd-K opens and closes it. */
export function usePalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [])
  return [open, setOpen] as const
}
