import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Hosting, HostingDetail, Measured } from '../calls.ts'
import { isSize, pressing } from '../usage.ts'
import { UsageBar } from '../usage-bar.tsx'
import { useAmounts } from '../use-amounts.ts'
import css from './detail.module.css'

const ORDER: readonly Measured['name'][] = ['disk', 'transfer', 'websites', 'mailboxes', 'databases']
const MB_PER_GB = 1024

/** What the plan allows of something that nobody has measured yet; undefined: the plan says nothing of it. */
function limitOf(hosting: HostingDetail, name: Measured['name']): number | null | undefined {
  const { diskGb, transferGb, websites, mailboxes } = hosting
  const limits = { disk: diskGb, transfer: transferGb, websites, mailboxes, databases: undefined }
  const limit = limits[name]
  return typeof limit === 'number' && isSize({ name }) ? limit * MB_PER_GB : limit
}

/** What the account uses of its plan, as its panel said last; what it never says is named too. */
export function UsagePanel({ hosting, actions }: { hosting: HostingDetail; actions: ServiceActions<Hosting> }) {
  const t = useTranslations('hosting.usage')
  const { measured, measuredAt, items } = hosting.usage
  const rows = ORDER.flatMap((name) => {
    const found = items.find((one) => one.name === name)
    const limit = found ? found.limit : limitOf(hosting, name)
    return limit === undefined ? [] : [{ name, found, limit }]
  })
  return (
    <Panel
      title={t('title')}
      hint={measuredAt && t.rich('measuredAt', { time: () => <DateText value={measuredAt} time short /> })}
      actions={pressing(items).length > 0 && <OfferButton offer={actions.offer(hosting, 'change')} size="small" />}
      foot={!measured && hosting.panel !== null && <p className="c3 sm">{t('never')}</p>}
      flush
    >
      <dl className={css.usage}>
        {rows.map((row) => (
          <UsageRow key={row.name} {...row} soon={measured} />
        ))}
      </dl>
    </Panel>
  )
}

interface UsageRowProps {
  readonly name: Measured['name']
  readonly found: Measured | undefined
  readonly limit: number | null
  /** Its panel will say it. */
  readonly soon: boolean
}

function UsageRow({ name, found, limit, soon }: UsageRowProps) {
  const t = useTranslations('hosting.usage')
  const own = useTranslations('hosting.measured')
  const amount = useAmounts()
  const most = limit === null ? t('unlimited') : amount({ name }, limit)
  return (
    <div>
      <dt>{own(name)}</dt>
      <dd>
        {found ? (
          <>
            <span className="num">
              <b>{amount(found, found.used)}</b> <span className="c3">/ {most}</span>
            </span>
            {found.percent !== null && <span className="num c3">{t('percent', { n: found.percent })}</span>}
          </>
        ) : (
          <>
            <span className="c3">{t(soon ? 'notYet' : 'notMeasured')}</span>
            <span className="num c3">{limit === null ? most : t('upTo', { most })}</span>
          </>
        )}
      </dd>
      {found && found.percent !== null && (
        <dd className={css.bar}>
          <UsageBar percent={found.percent} label={own(name)} />
        </dd>
      )}
    </div>
  )
}
