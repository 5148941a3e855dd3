import { IconMail, IconMailForward } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { SendAgain } from './send-again.tsx'

export type Mail = OutputOf<'operator/mails/list'>['items'][number]
const TONES: Record<Mail['state'], Tone> = { queued: 'busy', sent: 'ok', failed: 'danger' }

export function MailState({ of }: { of: Mail['state'] }) {
  const t = useTranslations('operator.mail.state')
  return <StatusBadge tone={TONES[of]}>{t(of)}</StatusBadge>
}

/** What the house wrote, to whom, and whether it went out. */
export function Page() {
  const t = useTranslations('operator.mail')
  const pages = useTranslations('operator.pages')
  const role = useRoleReason(['support', 'billing'])
  const [again, setAgain] = useState<Mail | null>(null)
  const list = useListState({ id: 'staff-mails', sort: '-id', filters: ['brandId', 'accountId'] })
  const brand = useBrandParts<Mail>()
  const query = useListCall('operator/mails/list', list, {
    refetchInterval: 15_000,
    input: ({ tab, ...view }) =>
      ({
        ...viewInput({ ...view, tab: 'all' }),
        state: tab === 'all' ? undefined : tab,
        ...brand.only(view),
      }) as InputOf<'operator/mails/list'>,
  })
  return (
    <>
      <PageHeader
        title={pages('mails')}
        facts={list.view.filters.accountId ? t('ofOne', { id: list.view.filters.accountId }) : t('facts')}
      />
      <DataTable
        list={list}
        query={query}
        columns={useColumns()}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.subject}
        rowLink={(row) => staffPaths.mail(row.id)}
        rowMenu={(row) => [{ id: 'again', label: t('again'), icon: IconMailForward, reason: role, onSelect: () => setAgain(row) }]}
        tabs={(['all', 'queued', 'sent', 'failed'] as const).map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'failed' }))}
        filters={brand.filters}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.subject,
          status: <MailState of={row.state} />,
          detail: row.recipient,
          end: <DateText value={row.createdAt} />,
        })}
        exportName="mails"
        empty={<EmptyState icon={IconMail} title={t('empty')} />}
      />
      {again && <SendAgain mail={again} onClose={() => setAgain(null)} />}
      <Outlet />
    </>
  )
}

function useColumns(): Column<Mail>[] {
  const t = useTranslations('operator.mail')
  return [
    {
      id: 'subject',
      header: t('subject'),
      pinned: true,
      grow: true,
      width: 280,
      cell: (row) => <TwoLines name={row.subject} sub={row.template} />,
      text: (row) => row.subject,
    },
    {
      id: 'recipient',
      header: t('recipient'),
      width: 220,
      grow: true,
      cell: (row) => <SensitiveText className="ell">{row.recipient}</SensitiveText>,
      text: (row) => row.recipient,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 140,
      priority: 3,
      cell: ({ customer }) => (customer ? <CustomerLink customer={customer} /> : <span className="c3">{t('nobody')}</span>),
      text: ({ customer }) => customer?.username ?? null,
    },
    { id: 'state', header: t('stateTitle'), width: 120, cell: (row) => <MailState of={row.state} />, text: (row) => row.state },
    {
      id: 'error',
      header: t('error'),
      width: 200,
      priority: 5,
      cell: (row) => <span className="ell c2">{row.error ?? '–'}</span>,
      text: (row) => row.error,
    },
    {
      id: 'createdAt',
      header: t('written'),
      width: 150,
      priority: 2,
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
  ]
}
