import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import type { VpsDetail } from '../calls.ts'
import css from './live.module.css'
import type { LivePlan } from './refresh-live.ts'
import { StreamKey } from './stream-key.tsx'

/** What a streaming program asks for, and where people watch. */
export function SendPanel({ vps, plan }: { vps: VpsDetail; plan: LivePlan }) {
  const t = useTranslations('live.send')
  const { ingest, viewers, confirmed, checkedAt } = plan
  return (
    <Panel title={t('title')}>
      <div className={css.field}>
        <small className="c3">{t('server')}</small>
        {ingest === null ? (
          <p className={css.hint}>{t(checkedAt === null ? 'preparing' : 'closed')}</p>
        ) : (
          <Address what={t('serverWord')}>{ingest}</Address>
        )}
      </div>
      <div className={css.field}>
        <small className="c3">{t('key')}</small>
        <StreamKey vps={vps} plan={plan} />
        <p className={css.hint}>{t('hint')}</p>
        {ingest !== null && !confirmed && <p role="status">{t('pending')}</p>}
      </div>
      {viewers !== null && (
        <div className={css.field}>
          <small className="c3">{t('viewers')}</small>
          <Address what={t('viewersWord')}>{viewers}</Address>
          <p className={css.hint}>{t('viewersHint')}</p>
        </div>
      )}
    </Panel>
  )
}
