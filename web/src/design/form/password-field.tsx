import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import css from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with an eye; give `autoComplete` so that password managers understand it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const t = useTranslations('forms')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={css.eye}
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  )
}
