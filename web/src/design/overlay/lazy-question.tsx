import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/button.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import dialogCss from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import css from './lazy-question.module.css'

interface Asked {
  readonly onClose: () => void
}

/** A question whose code comes when it is asked. On its way it says so; where it does not come the page below stays as it was. */
export const lazyQuestion = <F, P extends Asked>(load: () => Promise<F>, of: (file: F) => ComponentType<P>) =>
  lazyPart<P>(
    async () => ({ default: of(await load()) }),
    <Coming />,
    ({ onClose }, again) => {
      // Who asks once more later asks anew.
      const close = () => {
        again()
        onClose()
      }
      return <Absent onClose={close} onRetry={again} />
    },
  )

function Coming() {
  const t = useTranslations('common')
  return (
    <p role="status" className={css.coming}>
      {t('loading')}
    </p>
  )
}

function Absent({ onClose, onRetry }: Asked & { readonly onRetry: () => void }) {
  const t = useTranslations('errors')
  const common = useTranslations('common')
  return (
    <Dialog title={t('chunk')} onClose={onClose}>
      <p>{t('chunkHint')}</p>
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{common('close')}</Button>
        <Button look="primary" onClick={onRetry} data-autofocus>
          {t('retry')}
        </Button>
      </div>
    </Dialog>
  )
}
