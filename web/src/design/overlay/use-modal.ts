import { type RefObject, useEffect, useRef } from 'react'

/** Where a person begins who opened a form in a dialog: its first text, not the button that closes it. */
const FIRST = '[data-autofocus], form :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio], [disabled], [readonly]))'

/** For a form that arrives after its dialog; where somebody is at work already, the focus stays. */
export function focusFirst(form: HTMLElement): void {
  const dialog = form.closest('dialog')
  if (dialog?.open && !form.contains(document.activeElement)) dialog.querySelector<HTMLElement>(FIRST)?.focus()
}

/** Where a person begins in a choice that arrives after its dialog: at what is chosen already, or at the first that can be. */
export function focusChoice(dialog: HTMLDialogElement): void {
  const choices = [...dialog.querySelectorAll<HTMLInputElement>('input:enabled')]
  const start = choices.find(({ checked }) => checked) ?? choices[0]
  start?.focus()
}

/** A form in it is being sent: what comes of that must find its dialog, and be told there. */
export const isSending = (dialog: HTMLDialogElement | null): boolean => dialog?.querySelector('form[aria-busy="true"]') != null

/**
 * The browser's own modal: what lies below is inert, the focus stays inside and returns afterwards.
 * Escape asks `onClose`; one that is locked, or whose form is being sent, does not listen.
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
    element.querySelector<HTMLElement>(FIRST)?.focus()
    document.documentElement.style.overflow = 'hidden'
    const close = () => {
      if (!now.current.locked && !isSending(element)) now.current.onClose()
    }
    const cancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    const beside = (event: PointerEvent) => {
      if (event.target === element) close()
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
