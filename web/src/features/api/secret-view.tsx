import { useTranslations } from 'use-intl'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import css from './api.module.css'

/** The token itself, to be copied. */
export function SecretView({ token }: { token: string }) {
  const t = useTranslations('api')
  return (
    <div className="stack">
      <p className={css.secret}>
        <SensitiveText className="mono">{token}</SensitiveText>
        <CopyButton text={token} what={t('secretWord')} />
      </p>
      <p className="c2 sm">{t('secretHint')}</p>
    </div>
  )
}
