import { type ReactNode, useEffect } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Note } from '../layout/note.tsx'
import { Reference } from '../layout/states.tsx'
import { focusFirst } from '../overlay/use-modal.ts'
import css from './form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { Form as FormState } from './use-form.ts'

interface FormProps<V extends object> {
  form: FormState<V>
  /** The buttons; the submit one is `<SubmitButton form={form}>`. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Fields over a foot. What is wrong with the whole stands above the buttons and is read aloud. */
export function Form<V extends object>({ form, actions, className, children }: FormProps<V>) {
  const { element } = form
  useEffect(() => {
    if (element.current) focusFirst(element.current)
  }, [element])
  return (
    <form ref={form.element} className={cx(css.form, className)} noValidate onSubmit={form.onSubmit} aria-busy={form.working || undefined}>
      {children}
      {form.failure && (
        <Note tone="danger" live>
          {form.failure.text} {form.failure.ref && <Reference value={form.failure.ref} />}
        </Note>
      )}
      {actions && <div className={css.actions}>{actions}</div>}
      {form.guard && <LeaveGuard when={form.dirty && !form.working} drawer={form.guard} />}
    </form>
  )
}
