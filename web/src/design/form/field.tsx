import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import css from './field.module.css'

export interface FieldFrame {
  id: string
  label: ReactNode
  /** Quiet words below, until an error takes their place. */
  hint?: ReactNode
  error?: string
  optional?: boolean
  /** At the right of the label: "Forgot password?". */
  aside?: ReactNode
  /** Where a heading right above says the same; it is read aloud all the same. */
  hideLabel?: boolean
  className?: string
}

export const describedBy = ({ id, error, hint }: Pick<FieldFrame, 'id' | 'error' | 'hint'>) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

/** Label, control, hint or error: the frame of every field. */
export function Field({ id, label, hint, error, optional, aside, hideLabel, className, children }: FieldFrame & { children: ReactNode }) {
  const t = useTranslations('forms')
  return (
    <div className={cx(css.field, className)}>
      <div className={cx(css.top, hideLabel && 'sr')}>
        <label htmlFor={id}>
          {label} {optional && <span className={css.optional}>{t('optional')}</span>}
        </label>
        {aside}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
