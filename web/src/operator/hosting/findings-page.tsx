import { IconCheck, IconEyeCheck, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { wholeList } from '../fields/whole-list.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useActionReason } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { FINDING_TONES, type Finding, refreshPanels } from './panel.ts'
import { Sections } from './sections.tsx'

type Act = 'accept' | 'repair'

/** Where panels and books do not agree, in both directions. */
export function Page() {
  const t = useTranslations('operator.hosting')
  const pages = useTranslations('operator.pages')
  const readOnly = useRoleReason(['provisioning'])
  const why = useActionReason()
  const [asked, setAsked] = useState<{ readonly act: Act; readonly of: Finding } | null>(null)
  const list = useListState({ id: 'hosting-findings' })
  const accepted = list.view.tab === 'accepted'
  const answer = useCall('operator/hosting/findings', { accepted }, { refetchInterval: 30_000 })
  const query = wholeList(answer, list, (row) => [row.panel, row.username, row.domain, row.customer, t(`kinds.${row.kind}`)].join(' '))
  return (
    <>
      <PageHeader title={pages('hosting-differences')} />
      <Sections current="differences" />
      {answer.data && answer.data.total > answer.data.items.length && (
        <Note tone="warn">{t('moreFindings', { n: answer.data.total - answer.data.items.length })}</Note>
      )}
      <DataTable
        list={list}
        query={{ ...query, answer: query.answer && { ...query.answer, counts: {} } }}
        columns={useColumns()}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.domain ?? row.username}
        rowMenu={(row) => [
          {
            ...{ id: 'repair', label: t('act.repair'), icon: IconTool, reason: readOnly ?? why(row.repair) },
            onSelect: () => setAsked({ act: 'repair', of: row }),
          },
          {
            ...{
              id: 'accept',
              label: t('act.accept'),
              icon: IconEyeCheck,
              reason: readOnly ?? (row.accepted ? t('acceptedAlready') : null),
            },
            onSelect: () => setAsked({ act: 'accept', of: row }),
          },
        ]}
        tabs={(['all', 'accepted'] as const).map((id) => ({ id, label: t(`findingTabs.${id}`) }))}
        searchHint={t('searchFindings')}
        phone={(row) => ({
          ...{ menu: true, title: row.domain ?? row.username, detail: row.panel },
          status: <StatusBadge tone={FINDING_TONES[row.kind]}>{t(`kinds.${row.kind}`)}</StatusBadge>,
          end: <DateText value={row.firstSeenAt} />,
        })}
        exportName="hosting-differences"
        empty={
          <EmptyState icon={IconCheck} title={t('agree')}>
            {t('agreeText')}
          </EmptyState>
        }
      />
      {asked && <SettleDialog act={asked.act} finding={asked.of} onClose={() => setAsked(null)} />}
    </>
  )
}

function SettleDialog({ act, finding, onClose }: { act: Act; finding: Finding; onClose: () => void }) {
  const t = useTranslations('operator.hosting')
  const name = finding.domain ?? finding.username
  return (
    <ReasonDialog
      title={t(`settle.${act}.title`, { name })}
      confirm={t(`act.${act}`)}
      onConfirm={async (reason) => {
        await call('operator/hosting/finding-settle', { id: finding.id, what: act, reason })
        await refreshPanels()
        toastOk(t(`settle.${act}.done`, { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t(`settle.${act}.text`, { panel: finding.panel })}</p>
    </ReasonDialog>
  )
}

function useColumns(): Column<Finding>[] {
  const t = useTranslations('operator.hosting')
  return [
    {
      ...{ id: 'account', header: t('account'), pinned: true, width: 190, grow: true },
      cell: (row) => <TwoLines name={row.domain ?? row.username} sub={<span className="mono">{row.username}</span>} />,
      text: (row) => row.username,
      also: [{ header: t('domain'), text: (row) => row.domain }],
    },
    {
      ...{ id: 'kind', header: t('what'), width: 230 },
      cell: (row) => (
        <span title={row.accepted ? `${row.accepted.by}: ${row.accepted.reason}` : undefined}>
          <StatusBadge tone={row.accepted ? 'off' : FINDING_TONES[row.kind]}>{t(`kinds.${row.kind}`)}</StatusBadge>
        </span>
      ),
      text: (row) => t(`kinds.${row.kind}`),
    },
    { id: 'panel', header: t('panel'), width: 150, priority: 3, cell: (row) => row.panel, text: (row) => row.panel },
    {
      ...{ id: 'said', header: t('said'), width: 190, priority: 1 },
      cell: (row) => (
        <TwoLines name={<span className="mono sm">{row.said || '–'}</span>} sub={row.expected && t('expected', { what: row.expected })} />
      ),
      text: (row) => row.said,
      also: [{ header: t('ourBooks'), text: (row) => row.expected }],
    },
    {
      ...{ id: 'service', header: t('service'), width: 150, priority: 2 },
      cell: (row) =>
        row.serviceId === null ? (
          <span className="c3">–</span>
        ) : (
          <TwoLines name={<TextLink to={staffPaths.service(row.serviceId)}>{`#${row.serviceId}`}</TextLink>} sub={row.customer} />
        ),
      text: (row) => row.serviceId,
    },
    {
      ...{ id: 'since', header: t('since'), width: 120, priority: 4 },
      cell: (row) => <DateText value={row.firstSeenAt} />,
      text: (row) => row.firstSeenAt,
    },
  ]
}
