import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import css from './api.module.css'
import { SecretView } from './secret-view.tsx'
import type { Shown } from './tokens.ts'

export function SecretDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTranslations('api')
  return (
    <Dialog title={t('secretOf', { name: shown.name })} onClose={onClose}>
      <SecretView token={shown.token} />
      <div className={css.end}>
        <Button look="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  )
}
