import { type RefObject, useEffect, useRef } from 'react'

/**
 * The browser's own modal: what lies below is inert, the focus stays inside and returns afterwards.
 * Escape asks `onClose`; a locked dialog does not listen.
 */
export function useModal(onClose: () => void, locked = false): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const now = useRef({ onClose, locked })
  now.current = { onClose, locked }
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    document.documentElement.style.overflow = 'hidden'
    const cancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      if (!now.current.locked) now.current.onClose()
    }
    const beside = (event: PointerEvent) => {
      if (event.target === element && !now.current.locked) now.current.onClose()
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('pointerdown', beside)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('pointerdown', beside)
      element.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.style.overflow = ''
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
