import { IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Icon } from '../icon.tsx'
import css from './field.module.css'
import { describedBy, Field, type FieldFrame } from './field.tsx'
import type { FieldBinding } from './use-form.ts'

type Frame = Omit<FieldFrame, 'id' | 'error'>

export function TextAreaField({
  id,
  name,
  value,
  onChange,
  error,
  rows = 4,
  placeholder,
  maxLength,
  mono,
  ...frame
}: Frame & FieldBinding<string> & { rows?: number; placeholder?: string; maxLength?: number; mono?: boolean }) {
  return (
    <Field {...frame} id={id} error={error}>
      <span className={cx(css.box, css.area)} data-invalid={error ? '' : undefined}>
        <textarea
          {...{ id, name, value, rows, placeholder, maxLength }}
          className={cx(css.input, mono && 'mono')}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint: frame.hint })}
        />
      </span>
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** The platform's own list: fastest on phones and keyboards. */
export function SelectField({
  id,
  name,
  value,
  onChange,
  error,
  options,
  placeholder,
  disabled,
  ...frame
}: Frame & FieldBinding<string> & { options: readonly Choice[]; placeholder?: string; disabled?: boolean }) {
  return (
    <Field {...frame} id={id} error={error}>
      <span className={cx(css.box, css.select)} data-invalid={error ? '' : undefined}>
        <select
          {...{ id, name, value, disabled }}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint: frame.hint })}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={IconChevronDown} size={14} />
      </span>
    </Field>
  )
}

/** A select without a form around it: rows per page, a filter. */
export function PlainSelect({
  label,
  value,
  onChange,
  options,
  small,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Choice[]
  small?: boolean
}) {
  return (
    <span className={cx(css.box, css.select, small && css.small)} data-quiet="">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={14} />
    </span>
  )
}

export function CheckboxField({
  id,
  name,
  value,
  onChange,
  error,
  label,
  disabled,
}: FieldBinding<boolean> & { label: ReactNode; disabled?: boolean }) {
  return (
    <div className={cx(css.field, css.check)}>
      <Checkbox
        id={id}
        name={name}
        label={label}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, error })}
      />
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A small whole number with minus and plus. */
export function StepperField({
  id,
  name,
  value,
  onChange,
  error,
  min = 0,
  max = 999,
  ...frame
}: Frame & FieldBinding<number> & { min?: number; max?: number }) {
  const t = useTranslations('forms')
  const to = (next: number) => onChange(Math.max(min, Math.min(max, Math.trunc(next) || min)))
  return (
    <Field {...frame} id={id} error={error}>
      <span className={css.stepper}>
        <button type="button" aria-label={t('less')} aria-disabled={value <= min || undefined} onClick={() => to(value - 1)}>
          <Icon of={IconMinus} size={14} />
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event) => to(event.target.valueAsNumber)}
          aria-invalid={error ? true : undefined}
        />
        <button type="button" aria-label={t('more')} aria-disabled={value >= max || undefined} onClick={() => to(value + 1)}>
          <Icon of={IconPlus} size={14} />
        </button>
      </span>
    </Field>
  )
}
