import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import css from './webhooks.module.css'

/** The secret itself, to be copied to the receiver. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  return (
    <Dialog title={t('secret')} onClose={onClose}>
      <div className="stack">
        <p className={css.secret}>
          <SensitiveText className="mono">{secret}</SensitiveText>
          <CopyButton text={secret} what={t('secret')} />
        </p>
        <p className="c2 sm">{t('secretHint')}</p>
        <div className={css.end}>
          <Button look="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
