import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { cx } from '../../../lib/class-names.ts'
import { useBytes } from '../../../lib/use-bytes.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTransferPolicyText } from '../../services/transfer-policy.ts'
import type { VpsMetrics } from '../calls.ts'
import css from './graphs.module.css'
import { TransferCap } from './transfer-cap.tsx'

/** The first hours of a month say nothing about it yet. */
const FORETOLD_AFTER = 0.02

/** Of the month of the service: what went through, the limit, and where it leads at this pace. */
export function TransferPanel({ id, transfer }: { id: number; transfer: VpsMetrics['transfer'] }) {
  const t = useTranslations('graphs.transfer')
  const tell = useBytes()
  const policyText = useTransferPolicyText()
  const now = useNow()
  if (!transfer)
    return (
      <Panel title={t('title')}>
        <p className="c3">{t('notMeasured')}</p>
      </Panel>
    )
  const { from, until, usedBytes, limitBytes, policy, enforced, charge } = transfer
  const date = () => <DateText value={until} />
  const [begins, ends] = [Date.parse(from), Date.parse(until)]
  const passed = Math.min(1, (now.getTime() - begins) / (ends - begins))
  const percent = limitBytes === null ? 0 : Math.floor((usedBytes / limitBytes) * 100)
  return (
    <Panel title={t('title')} actions={<span className="c3 sm">{t.rich('again', { date })}</span>}>
      <div className={css.transfer}>
        <p>
          <b className={css.big}>{tell(usedBytes)}</b>{' '}
          <span className="c2">{limitBytes === null ? t('unlimited') : t('of', { limit: tell(limitBytes), percent })}</span>
        </p>
        {limitBytes !== null && (
          <span
            className={cx(css.meter, percent >= 100 ? css.full : percent >= 80 && css.near)}
            role="progressbar"
            aria-label={t('bar')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.min(100, percent)}
          >
            <i style={{ width: `${Math.min(100, percent)}%` }} />
            <em />
          </span>
        )}
        {passed > FORETOLD_AFTER && (
          <p className={css.forecast}>
            <span className="c2">{t.rich('forecast', { date })}</span>
            <b>{tell(usedBytes / passed)}</b>
          </p>
        )}
        <p className="c3 sm">
          {t('both')} {limitBytes !== null && t('warned')}
        </p>
        {limitBytes !== null && (
          <p className={css.forecast}>
            <span className="c2">{t('policyTitle')}</span>
            <b>{policyText(policy)}</b>
          </p>
        )}
        {enforced && (
          <Note tone={enforced === 'stopped' ? 'danger' : 'warn'} title={t(enforced)}>
            {t.rich(`${enforced}Text`, { date })}
          </Note>
        )}
        {charge && <TransferCap id={id} charge={charge} currency={charge.charged.currency} />}
      </div>
    </Panel>
  )
}
