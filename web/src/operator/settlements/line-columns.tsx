import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { staffPaths } from '../paths.ts'
import type { SettlementLine } from './settlement.ts'

/** Agrees, differs and why, or was explained by a person. */
export function LineState({ of: { reason, explained } }: { of: SettlementLine }) {
  const t = useTranslations('settlements')
  if (reason === null) return <StatusBadge tone="ok">{t('agrees')}</StatusBadge>
  return <StatusBadge tone={explained ? 'off' : 'danger'}>{t(explained ? 'explained' : `reason.${reason}`)}</StatusBadge>
}

/** What stands under the state: the person's word, or where it waits. */
function Aside({ of: { explained, waits, reason } }: { of: SettlementLine }) {
  const t = useTranslations('settlements')
  if (explained)
    return (
      <span title={explained.note}>
        {reason && `${t(`reason.${reason}`)} · `}
        {t('explainedBy', { by: explained.by, note: explained.note })}
      </span>
    )
  return waits ? <TextLink to={staffPaths.payments()}>{t('waits')}</TextLink> : null
}

export function useLineColumns(): Column<SettlementLine>[] {
  const t = useTranslations('settlements')
  return [
    {
      id: 'reference',
      header: t('reference'),
      pinned: true,
      grow: true,
      width: 210,
      cell: (row) => <TwoLines name={<span className="mono ell">{row.reference}</span>} sub={t(`kind.${row.kind}`)} />,
      text: (row) => row.reference,
      also: [{ header: t('account'), text: (row) => t(`kind.${row.kind}`) }],
    },
    {
      id: 'what',
      header: t('what'),
      width: 250,
      cell: (row) => <TwoLines name={<LineState of={row} />} sub={row.explained || row.waits ? <Aside of={row} /> : undefined} />,
      text: ({ reason }) => reason ?? 'agrees',
      also: [{ header: t('explained'), text: ({ explained }) => explained?.note ?? '' }],
    },
    {
      id: 'theirs',
      header: t('gateway'),
      width: 130,
      align: 'end',
      cell: ({ theirs }) => <Money value={theirs} />,
      money: ({ theirs }) => theirs,
    },
    { id: 'ours', header: t('books'), width: 130, align: 'end', cell: ({ ours }) => <Money value={ours} />, money: ({ ours }) => ours },
    {
      id: 'fee',
      header: t('fee'),
      ...{ width: 110, align: 'end', priority: 3 },
      cell: ({ fee }) => <Money value={fee} />,
      money: ({ fee }) => fee,
    },
    {
      id: 'at',
      header: t('at'),
      ...{ width: 150, priority: 4, sortable: true },
      cell: ({ at }) => <DateText value={at} time />,
      text: ({ at }) => at,
    },
    {
      id: 'invoice',
      header: t('openInvoice'),
      ...{ width: 130, priority: 5 },
      cell: ({ invoiceId }) =>
        invoiceId === null ? <span className="c3">–</span> : <TextLink to={staffPaths.order(invoiceId)}>#{invoiceId}</TextLink>,
      text: ({ invoiceId }) => invoiceId,
    },
  ]
}
