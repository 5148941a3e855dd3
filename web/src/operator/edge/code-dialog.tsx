import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { Button } from '../../design/controls/button.tsx'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import css from './edge.module.css'

type Code = OutputOf<'operator/edge-host/code'>

/** Shown once: the portal keeps only its hash. */
export function CodeDialog({ made, onClose }: { made: Code; onClose: () => void }) {
  const t = useTranslations('operator.edge')
  const common = useTranslations('common')
  const lines = ['PORTAL_ROLE=edge', `EDGE_PORTAL=${location.origin}`, `EDGE_CODE=${made.code}`].join('\n')
  return (
    <Dialog title={t('codeTitle')} onClose={onClose} width={560}>
      <div className="stack">
        <p className="c2">{t.rich('codeText', { date: () => <DateText value={made.until} time /> })}</p>
        <div className={css.code}>
          <pre className="mono">{lines}</pre>
          <CopyButton text={lines} what={t('code')} />
        </div>
        <Note>{t('codeOnce')}</Note>
        <div className="row">
          <span className="sp" />
          <Button look="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
