import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './switch.module.css'

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The change is on its way to the server. */
  working?: boolean
  /** The label stands before the switch (in a panel's head). */
  labelFirst?: boolean
  hideLabel?: boolean
  off?: boolean
}

export function Switch({ label, checked, onChange, working, labelFirst, hideLabel, off }: SwitchProps) {
  const id = useId()
  return (
    <span className={cx(css.line, labelFirst && css.first)}>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-busy={working || undefined}
        aria-disabled={off || working || undefined}
        className={cx(css.switch, working && css.working)}
        onClick={() => !off && !working && onChange(!checked)}
      />
      <label htmlFor={id} className={hideLabel ? 'sr' : css.label}>
        {label}
      </label>
    </span>
  )
}
