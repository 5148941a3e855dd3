import { IconCheck, IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { wholeList } from '../fields/whole-list.ts'
import { staffPaths } from '../paths.ts'
import type { Request } from './panel.ts'
import { RequestPanel } from './request-panel.tsx'
import { Sections } from './sections.tsx'

const TONES = { done: 'ok', failed: 'danger', replaced: 'off' } as const

/** What people are asked to do on panels that nothing of ours can reach, the oldest first. */
export function Page() {
  const t = useTranslations('operator.hosting')
  const pages = useTranslations('operator.pages')
  const [opened, setOpened] = useState<Request | null>(null)
  const list = useListState({ id: 'hosting-requests' })
  const open = list.view.tab !== 'answered'
  const answer = useCall('operator/hosting/requests', { open }, { refetchInterval: 15_000 })
  const query = wholeList(answer, list, (row) => [row.domain, row.username, row.panel, t(`asked.${row.what}`)].join(' '))
  return (
    <>
      <PageHeader title={pages('hosting-requests')} />
      <Sections current="requests" />
      <DataTable
        list={list}
        query={{ ...query, answer: query.answer && { ...query.answer, counts: {} } }}
        columns={useColumns()}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.domain}
        rowMenu={(row) => [{ id: 'open', label: t('openRequest'), icon: IconChecklist, onSelect: () => setOpened(row) }]}
        tabs={(['all', 'answered'] as const).map((id) => ({ id, label: t(`requestTabs.${id}`) }))}
        searchHint={t('searchRequests')}
        phone={(row) => ({
          ...{ menu: true, title: row.domain, detail: row.panel },
          status: <Outcome request={row} />,
          end: <DateText value={row.askedAt} />,
        })}
        exportName="hosting-requests"
        empty={
          <EmptyState icon={IconCheck} title={t('noRequests')}>
            {t('noRequestsText')}
          </EmptyState>
        }
      />
      {opened && <RequestPanel request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What is asked, until somebody has answered; then the answer. */
function Outcome({ request: { what, outcome } }: { request: Request }) {
  const t = useTranslations('operator.hosting')
  if (outcome === null) return <StatusBadge tone="warn">{t(`asked.${what}`)}</StatusBadge>
  return <StatusBadge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
}

function useColumns(): Column<Request>[] {
  const t = useTranslations('operator.hosting')
  return [
    {
      ...{ id: 'domain', header: t('domain'), pinned: true, width: 190, grow: true },
      cell: (row) => <TwoLines name={row.domain} sub={<span className="mono">{row.username}</span>} />,
      text: (row) => row.domain,
      also: [{ header: t('username'), text: (row) => row.username }],
    },
    {
      ...{ id: 'what', header: t('wanted'), width: 190 },
      cell: (row) => <TwoLines name={<Outcome request={row} />} sub={row.outcome === null ? null : t(`asked.${row.what}`)} />,
      text: (row) => t(`asked.${row.what}`),
      also: [{ header: t('answer'), text: (row) => (row.outcome ? t(`outcome.${row.outcome}`) : '') }],
    },
    { id: 'panel', header: t('panel'), width: 150, priority: 3, cell: (row) => row.panel, text: (row) => row.panel },
    {
      ...{ id: 'service', header: t('service'), width: 110, priority: 2 },
      cell: (row) =>
        row.serviceId === null ? (
          <span className="c3">–</span>
        ) : (
          <TextLink to={staffPaths.service(row.serviceId)}>{`#${row.serviceId}`}</TextLink>
        ),
      text: (row) => row.serviceId,
    },
    {
      ...{ id: 'asked', header: t('askedAt'), width: 150, priority: 1 },
      cell: (row) => (
        <TwoLines
          name={
            <span className="c1">
              <DateText value={row.askedAt} time short />
            </span>
          }
          sub={row.answeredAt && `${row.answeredBy ?? ''} ${row.note}`.trim()}
        />
      ),
      text: (row) => row.askedAt,
      also: [{ header: t('note'), text: (row) => row.note }],
    },
  ]
}
