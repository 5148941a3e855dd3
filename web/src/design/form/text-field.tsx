import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import css from './field.module.css'
import { describedBy, Field, type FieldFrame } from './field.tsx'
import type { FieldBinding } from './use-form.ts'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'placeholder'
  | 'inputMode'
  | 'maxLength'
  | 'readOnly'
  | 'disabled'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'min'
  | 'max'
  | 'list'
  | 'onKeyDown'
>

export interface TextFieldProps extends Native, Omit<FieldFrame, 'id' | 'error'>, FieldBinding<string> {
  icon?: IconType
  /** After the input, inside the frame: a unit, a button. */
  end?: ReactNode
  large?: boolean
  /** Addresses, ids, keys. */
  mono?: boolean
}

/** `<TextField label={…} {...form.field('email')} />` */
export function TextField({
  id,
  name,
  value,
  onChange,
  error,
  label,
  hint,
  optional,
  aside,
  hideLabel,
  className,
  icon,
  end,
  large,
  mono,
  type = 'text',
  ...native
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, aside, hideLabel, className }}>
      <span className={cx(css.box, large && css.large)} data-invalid={error ? '' : undefined}>
        {icon && <Icon of={icon} />}
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(css.input, mono && 'mono')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          {...native}
        />
        {end}
      </span>
    </Field>
  )
}
