import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import css from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** What the eye says where it shows another secret than a password. */
  eyeLabel?: string
}

/** A password with an eye; give `autoComplete` so that password managers understand it. */
export function PasswordField({ eyeLabel, ...props }: PasswordFieldProps) {
  const t = useTranslations('forms')
  const [shown, setShown] = useState(false)
  const show = eyeLabel ?? t('showPassword')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" className={css.eye} aria-pressed={shown} aria-label={show} title={show} onClick={() => setShown(!shown)}>
          <Icon of={shown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  )
}
