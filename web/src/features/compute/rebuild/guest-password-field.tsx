import { GUEST_PASSWORD_MAX } from '@portal/contracts/constants.ts'
import { IconWand } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { PasswordField } from '../../../design/form/password-field.tsx'
import type { FieldBinding } from '../../../design/form/use-form.ts'
import { newPassword } from '../../../lib/random.ts'
import { strengthOf } from './password-strength.ts'
import css from './rebuild.module.css'

const TONES = { weak: 'danger', fair: 'warn', strong: 'ok' } as const
const PERCENT = { weak: 33, fair: 66, strong: 100 } as const

/** The password of a machine's login: chosen, made here, or left to us. */
export function GuestPasswordField(field: FieldBinding<string>) {
  const t = useTranslations('systems.rebuild')
  const strength = field.value === '' ? null : strengthOf(field.value)
  return (
    <div className={css.password}>
      <PasswordField
        {...field}
        label={t('password')}
        hint={t('passwordHint')}
        optional
        maxLength={GUEST_PASSWORD_MAX}
        autoComplete="new-password"
        aside={
          <Button look="ghost" size="small" icon={IconWand} onClick={() => field.onChange(newPassword())}>
            {t('generate')}
          </Button>
        }
      />
      {strength && (
        <div className={css.strength}>
          <ProgressBar percent={PERCENT[strength]} tone={TONES[strength]} label={t('strength')} />
          <span className="c3" role="status">
            {t(`level.${strength}`)}
          </span>
        </div>
      )}
    </div>
  )
}
