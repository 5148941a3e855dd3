import { referenceOf } from '@portal/contracts/document-series.ts'
import { tabOf } from '@portal/contracts/referrals.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Tip } from '../../design/controls/tip.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { paths } from '../../paths.ts'
import css from './referral.module.css'
import { daysUntil, type Referral, TONES } from './referral.ts'

const isRejected = ({ status }: Referral): boolean => tabOf(status) === 'rejected'

export function Status({ of }: { of: Referral }) {
  const t = useTranslations('referral.status')
  return (
    <span className={css.status}>
      <StatusBadge tone={TONES[of.status]}>{t(of.status)}</StatusBadge>
    </span>
  )
}

/** Green where there is something, struck out where it was rejected. */
export function Reward({ of }: { of: Referral }) {
  if (of.amount_reward === 0) return <span className="c3">—</span>
  return (
    <span className="b">
      <Money value={of.reward} tone={isRejected(of) ? 'struck' : 'good'} />
    </span>
  )
}

/** What the status means for this friend: until when, with which document, why not. */
export function About({ of }: { of: Referral }): ReactNode {
  const t = useTranslations('referral')
  const { status, held, maturesAt, withdrawal, remark, updated_at } = of
  const date = () => <DateText value={maturesAt} />
  const invoice = () => withdrawal && <TextLink to={paths.invoice(withdrawal.id)}>{referenceOf(withdrawal)}</TextLink>
  if (remark) {
    return (
      <Tip
        label={
          <>
            <b>{remark}</b> <DateText value={updated_at} /> · {t('remarkWrong')}
          </>
        }
      >
        <button type="button" className={`link ${css.remark}`}>
          {t('remark')}
        </button>
      </Tip>
    )
  }
  if (status === 'immature') return t('noPurchase')
  if (status === 'received-reward') return t('availableNow')
  if (status === 'pending-withdraw') return <span>{t.rich('withInvoice', { invoice })}</span>
  if (status === 'withdrawn') return <span>{t.rich('toBalance', { invoice })}</span>
  if (status !== 'pending-reward') return null
  if (held) return t('held')
  const days = maturesAt === null ? 0 : daysUntil(maturesAt)
  return <span>{days > 0 ? t.rich('ripeIn', { date, days }) : t.rich('ripe', { date })}</span>
}

export function useFriendColumns(): Column<Referral>[] {
  const t = useTranslations('referral')
  const status = useTranslations('referral.status')
  return [
    {
      id: 'created_at',
      header: t('created'),
      width: 130,
      sortable: true,
      priority: 3,
      cell: (row) => <DateText value={row.created_at} />,
      text: (row) => row.created_at,
    },
    {
      id: 'email',
      header: t('friend'),
      width: 220,
      grow: true,
      pinned: true,
      sortable: true,
      cell: (row) => <TwoLines name={row.full_name} sub={<SensitiveText>{row.email}</SensitiveText>} />,
      text: (row) => row.full_name,
      also: [{ header: t('email'), text: (row) => row.email }],
    },
    {
      id: 'status',
      header: t('statusColumn'),
      width: 270,
      sortable: true,
      cell: (row) => <TwoLines name={<Status of={row} />} sub={<About of={row} />} />,
      text: (row) => [status(row.status), row.remark].filter(Boolean).join(': '),
    },
    {
      id: 'updated_at',
      header: t('updated'),
      width: 130,
      sortable: true,
      priority: 4,
      cell: (row) => <DateText value={row.updated_at} />,
      text: (row) => row.updated_at,
    },
    {
      id: 'amount_reward',
      header: t('reward'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => <Reward of={row} />,
      money: (row) => row.reward,
    },
  ]
}
