import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import type { Column } from '../../design/table/columns.ts'
import { useBytes } from '../../lib/use-bytes.ts'
import { CustomerCell } from '../parts/whose.tsx'
import { type LivePlan, PLAN_TONES, TARGET_TONES } from './plan.ts'

const nothing = <span className="c3">–</span>

function useRate(): (bitsPerSecond: number) => string {
  const t = useTranslations('operator.live')
  const format = useFormatter()
  return (bits) => t('rate', { n: format.number(bits / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })
}

/** On air with its bitrate; or that it is not, or that nobody knows. */
export function PlanStatus({ of: { state, stream } }: { of: LivePlan }) {
  const t = useTranslations('operator.live')
  const rate = useRate()
  return <StatusBadge tone={PLAN_TONES[state]}>{stream ? rate(stream.bitsPerSecond) : t(`state.${state}`)}</StatusBadge>
}

/** Each with what its server says of it. */
export function Targets({ of: { targets } }: { of: LivePlan }) {
  const t = useTranslations('operator.live')
  if (targets.length === 0) return nothing
  return (
    <span className="col">
      {targets.map(({ id, name, state }) => (
        <StatusBadge key={id} tone={TARGET_TONES[state]}>
          {t('target', { name, state: t(`targetState.${state}`) })}
        </StatusBadge>
      ))}
    </span>
  )
}

/** Width, height, pictures a second and what they are packed in, as far as its server says. */
const pictureOf = ({ stream }: LivePlan): string => {
  if (!stream) return ''
  const { width, height, fps, video, audio } = stream
  const size = width && height ? `${width} × ${height}${fps ? ` @ ${fps}` : ''}` : null
  return [size, video, audio].filter((part) => part !== null).join(', ')
}

export function useLiveColumns(): Column<LivePlan>[] {
  const t = useTranslations('operator.live')
  const bytes = useBytes()
  const place = ({ location, node }: LivePlan) => [location, node].filter((part) => part !== null)
  const used = ({ transfer }: LivePlan): string => {
    if (!transfer) return t('unmeasured')
    const { usedBytes, limitBytes } = transfer
    return limitBytes === null ? bytes(usedBytes) : t('usedOf', { used: bytes(usedBytes), limit: bytes(limitBytes) })
  }
  return [
    {
      ...{ id: 'name', header: t('name'), pinned: true, grow: true, width: 190, sortable: true },
      cell: (row) => <TwoLines name={row.name} sub={`#${row.serviceId} · ${row.plan}`} />,
      text: (row) => row.name,
      also: [{ header: t('ingest'), text: (row) => row.ingest }],
    },
    {
      ...{ id: 'customer', header: t('customer'), width: 180, priority: 2 },
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      ...{ id: 'rate', header: t('stream'), width: 190, sortable: true },
      cell: (row) => <TwoLines name={<PlanStatus of={row} />} sub={pictureOf(row) || null} />,
      text: ({ stream }) => stream && stream.bitsPerSecond / 1e6,
      also: [
        { header: t('status'), text: (row) => t(`state.${row.state}`) },
        { header: t('picture'), text: pictureOf },
      ],
    },
    {
      ...{ id: 'since', header: t('since'), width: 150, priority: 1, sortable: true },
      cell: ({ stream }) => <DateText value={stream?.since} time />,
      text: ({ stream }) => stream?.since,
    },
    {
      ...{ id: 'targets', header: t('targets'), width: 200, priority: 1 },
      cell: (row) => <Targets of={row} />,
      text: ({ targets }) => targets.map(({ name, server, state }) => `${name} ${server} ${t(`targetState.${state}`)}`).join('; '),
    },
    {
      ...{ id: 'moved', header: t('moved'), width: 150, priority: 3 },
      cell: ({ stream }) =>
        stream ? <TwoLines name={t('in', { size: bytes(stream.bytesIn) })} sub={t('out', { size: bytes(stream.bytesOut) })} /> : nothing,
      text: ({ stream }) => stream?.bytesIn,
      also: [{ header: t('movedOut'), text: ({ stream }) => stream?.bytesOut }],
    },
    {
      ...{ id: 'transfer', header: t('transfer'), width: 170, priority: 2 },
      cell: (row) => (
        <TwoLines
          name={<span className={row.transfer ? 'num' : 'c3'}>{used(row)}</span>}
          sub={row.transfer && t.rich('until', { date: () => <DateText value={row.transfer?.until} /> })}
        />
      ),
      text: ({ transfer }) => transfer?.usedBytes,
      also: [{ header: t('limit'), text: ({ transfer }) => transfer?.limitBytes }],
    },
    {
      ...{ id: 'place', header: t('place'), width: 150, priority: 4 },
      cell: (row) => (place(row).length === 0 ? nothing : <TwoLines name={row.location} sub={row.node} />),
      text: (row) => place(row).join(' '),
    },
  ]
}
