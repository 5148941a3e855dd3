import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './dialog.module.css'
import { focusChoice, useModal } from './use-modal.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** Work that must not be interrupted by Escape or a click beside it. */
  locked?: boolean
  width?: number
  /** What it asks about is still on its way: until then the focus rests on the title, not on the button that closes it. */
  waiting?: boolean
  children: ReactNode
}

/** A question or a short form over the page. Rendered while open; unmount to close. */
export function Dialog({ title, onClose, locked, width = 440, waiting = false, children }: DialogProps) {
  const id = useId()
  const dialog = useModal(onClose, locked)
  const heading = useRef<HTMLHeadingElement>(null)
  const [waited] = useState(waiting)
  useEffect(() => {
    if (waiting) heading.current?.focus()
    else if (dialog.current && document.activeElement === heading.current) focusChoice(dialog.current)
  }, [waiting, dialog])
  return (
    <dialog ref={dialog} className={css.dialog} style={{ width }} aria-labelledby={id}>
      {/* The inner box fills the dialog, so that a press on the dialog itself is a press beside it. */}
      <div className={css.box}>
        <h2 ref={heading} id={id} className={css.title} tabIndex={waited ? -1 : undefined}>
          {title}
        </h2>
        <div className={css.body}>{children}</div>
      </div>
    </dialog>
  )
}
