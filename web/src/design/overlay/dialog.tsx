import { type ReactNode, useId } from 'react'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** Work that must not be interrupted by Escape or a click beside it. */
  locked?: boolean
  width?: number
  children: ReactNode
}

/** A question or a short form over the page. Rendered while open; unmount to close. */
export function Dialog({ title, onClose, locked, width = 440, children }: DialogProps) {
  const id = useId()
  const dialog = useModal(onClose, locked)
  return (
    <dialog ref={dialog} className={css.dialog} style={{ width }} aria-labelledby={id}>
      {/* The inner box fills the dialog, so that a press on the dialog itself is a press beside it. */}
      <div className={css.box}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <div className={css.body}>{children}</div>
      </div>
    </dialog>
  )
}
