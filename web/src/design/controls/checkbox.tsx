import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './checkbox.module.css'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Beside the box; in tables give `aria-label` in its place. */
  label?: ReactNode
  /** Some, not all. */
  some?: boolean
}

export function Checkbox({ label, some = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  const input = <input ref={box} type="checkbox" className={css.box} {...rest} />
  if (!label) return <span className={cx(css.bare, className)}>{input}</span>
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, built above
    <label className={cx(css.line, className)}>
      {input}
      <span>{label}</span>
    </label>
  )
}
