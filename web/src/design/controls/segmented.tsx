import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './segmented.module.css'

interface SegmentedProps<V extends string> {
  /** Read aloud as the group's name. */
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  size?: 'small' | 'normal'
  wide?: boolean
}

/** One of a few, all visible: radio buttons in the shape of a switch. */
export function Segmented<V extends string>({ label, value, onChange, options, size = 'small', wide }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx(css.seg, size === 'normal' && css.normal, wide && css.wide)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
