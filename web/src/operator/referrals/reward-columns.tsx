import { referenceOf } from '@portal/contracts/document-series.ts'
import { tabOf } from '@portal/contracts/referrals.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Label, StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { TONES } from '../../features/referral/referral.ts'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import type { Reward } from './reward.ts'

export function State({ of }: { of: Reward }) {
  const t = useTranslations('operator.referrals')
  return of.held ? (
    <StatusBadge tone="warn">{t('held')}</StatusBadge>
  ) : (
    <StatusBadge tone={TONES[of.status]}>{t(`status.${of.status}`)}</StatusBadge>
  )
}

/** Why it waits, until when it does, or why it was rejected. */
function About({ of: { held, signs, status, maturesAt, remark, withdrawal, decidedBy } }: { of: Reward }) {
  const t = useTranslations('operator.referrals')
  if (held || (status === 'pending-reward' && signs.length > 0)) {
    return signs.map((sign) => (
      <Label key={sign} tone={held ? 'warn' : undefined}>
        {t(`signs.${sign}`)}
      </Label>
    ))
  }
  if (remark) {
    return (
      <>
        {remark} {decidedBy !== null && <span className="c3">· {t('decidedBy', { name: decidedBy })}</span>}
      </>
    )
  }
  if (status === 'pending-reward') return <span>{t.rich('ripe', { date: () => <DateText value={maturesAt} /> })}</span>
  return withdrawal && <TextLink to={staffPaths.order(withdrawal.id)}>{referenceOf(withdrawal)}</TextLink>
}

export function useRewardColumns(): Column<Reward>[] {
  const t = useTranslations('operator.referrals')
  return [
    {
      id: 'friend',
      header: t('friend'),
      pinned: true,
      grow: true,
      width: 190,
      cell: ({ friend }) => <CustomerCell customer={friend} />,
      text: ({ friend }) => friend.username,
    },
    {
      id: 'customer',
      header: t('referrer'),
      grow: true,
      width: 190,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'status',
      header: t('statusColumn'),
      width: 240,
      cell: (row) => <TwoLines name={<State of={row} />} sub={<About of={row} />} />,
      text: (row) => [row.held ? 'held' : row.status, row.remark].filter(Boolean).join(': '),
    },
    {
      id: 'order',
      header: t('order'),
      width: 190,
      priority: 3,
      cell: ({ order, percent }) =>
        order ? (
          <TwoLines name={<TextLink to={staffPaths.order(order.id)}>{referenceOf(order)}</TextLink>} sub={t('ofPercent', { n: percent })} />
        ) : (
          <span className="c3">–</span>
        ),
      text: ({ order }) => order && referenceOf(order),
    },
    {
      id: 'created',
      header: t('created'),
      width: 120,
      priority: 4,
      cell: (row) => <DateText value={row.createdAt} />,
      text: (row) => row.createdAt,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: 150,
      priority: 5,
      cell: (row) => (
        <TwoLines name={<DateText value={row.updatedAt} />} sub={row.decidedBy === null ? '' : t('decidedBy', { name: row.decidedBy })} />
      ),
      text: (row) => row.updatedAt,
    },
    {
      id: 'reward',
      header: t('reward'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => (
        <Money value={row.reward.amount === 0 ? null : row.reward} tone={tabOf(row.status) === 'rejected' ? 'struck' : undefined} />
      ),
      money: (row) => row.reward,
    },
  ]
}
