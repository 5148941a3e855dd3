import { IconBug, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { OneBrandOnly, useBrandParts } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useRoleReason } from '../session.ts'
import css from './jobs.module.css'
import { useJobName } from './use-job-name.ts'

type Job = OutputOf<'operator/jobs/list'>['items'][number]

/** What went wrong in the background: given up and waiting for a person, or tried again by itself. */
export function Page() {
  const t = useTranslations('operator.jobs')
  const pages = useTranslations('operator.pages')
  const role = useRoleReason(['provisioning'])
  const jobName = useJobName()
  const [shown, setShown] = useState<Job | null>(null)
  const [discarding, setDiscarding] = useState<readonly Job[] | null>(null)
  const brand = useBrandParts<Job>()
  const list = useListState({ id: 'staff-jobs', tab: 'failed', sort: '-id', filters: ['brandId'] })
  const query = useListCall('operator/jobs/list', list, { input: brand.input, refetchInterval: 10_000 })
  const columns = useColumns(setShown)
  const retry = useSubmit('operator/jobs/retry', { invalidates: ['operator/jobs'], errors: 'form' })
  const retryOne = useSubmit('operator/jobs/retry', { invalidates: ['operator/jobs'], onSuccess: () => toastOk(t('retried', { n: 1 })) })
  return (
    <>
      <PageHeader title={pages('jobs')} facts={t('facts')} />
      <OneBrandOnly />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        filters={brand.filters}
        rowId={(row) => String(row.id)}
        rowName={(row) => `${jobName(row.name)} #${row.id}`}
        rowMenu={(row) => [
          { id: 'show', label: t('show'), icon: IconBug, onSelect: () => setShown(row) },
          { id: 'retry', label: t('retry'), icon: IconRefresh, reason: role, onSelect: () => retryOne.mutate({ id: row.id }) },
          {
            id: 'discard',
            label: t('discard'),
            icon: IconTrash,
            danger: true,
            divided: true,
            reason: role ?? (row.nextTryAt === null ? null : t('stillTried')),
            onSelect: () => setDiscarding([row]),
          },
        ]}
        tabs={[
          { id: 'failed', label: t('tab.failed'), hot: true },
          { id: 'failing', label: t('tab.failing') },
        ]}
        searchHint={t('searchHint')}
        bulk={[
          {
            id: 'retry',
            label: t('retry'),
            icon: IconRefresh,
            off: () => role,
            run: (row) => retry.mutateAsync({ id: row.id }),
            done: (n) => t('retried', { n }),
          },
          {
            id: 'discard',
            label: t('discard'),
            icon: IconTrash,
            danger: true,
            off: (rows) => role ?? (rows.every(({ nextTryAt }) => nextTryAt === null) ? null : t('stillTried')),
            pick: (rows) => setDiscarding(rows),
          },
        ]}
        phone={(row) => ({ title: jobName(row.name), detail: row.error ?? '', end: t('attempts', { n: row.attempts }) })}
        exportName="failed-jobs"
        empty={
          <EmptyState icon={IconBug} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {shown && <JobPanel job={shown} onClose={() => setShown(null)} />}
      {discarding && (
        <ReasonDialog
          title={t('discardTitle', { n: discarding.length })}
          confirm={t('discard')}
          danger
          onConfirm={async (reason) => {
            for (const { id } of discarding) await call('operator/jobs/discard', { id, reason })
            await queryClient.invalidateQueries(underPath('operator/jobs'))
            toastOk(t('discarded', { n: discarding.length }))
          }}
          onClose={() => setDiscarding(null)}
        >
          <p className="c2">{t('discardText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function useColumns(onShow: (job: Job) => void): Column<Job>[] {
  const t = useTranslations('operator.jobs')
  const jobName = useJobName()
  return [
    {
      id: 'name',
      header: t('name'),
      pinned: true,
      width: 290,
      sortable: true,
      cell: (row) => (
        <TwoLines
          name={
            <button type="button" className="link" onClick={() => onShow(row)}>
              {jobName(row.name)}
            </button>
          }
          sub={`#${row.id} · ${row.name}`}
        />
      ),
      text: (row) => row.name,
    },
    {
      id: 'error',
      header: t('error'),
      grow: true,
      width: 300,
      cell: (row) => <span className="ell danger-t">{row.error ?? '–'}</span>,
      text: (row) => row.error,
    },
    {
      id: 'attempts',
      header: t('attemptsTitle'),
      width: 90,
      align: 'end',
      sortable: true,
      priority: 3,
      cell: (row) => row.attempts,
      text: (row) => row.attempts,
    },
    {
      id: 'since',
      header: t('since'),
      width: 150,
      priority: 2,
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
    {
      id: 'next',
      header: t('next'),
      width: 150,
      priority: 4,
      cell: (row) => (row.nextTryAt ? <DateText value={row.nextTryAt} time /> : <span className="c3">{t('never')}</span>),
      text: (row) => row.nextTryAt,
    },
  ]
}

/** What it was to do, without its secrets, and how it ended. */
function JobPanel({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTranslations('operator.jobs')
  const jobName = useJobName()
  return (
    <SidePanel title={jobName(job.name)} onClose={onClose} width={560}>
      <div className="stack">
        <p className="mono c3">{`#${job.id} · ${job.name}`}</p>
        <section>
          <h3 className={css.label}>{t('error')}</h3>
          <pre className={`${css.text} ${css.bad}`}>{job.error ?? '–'}</pre>
        </section>
        <section>
          <h3 className={css.label}>{t('payload')}</h3>
          <pre className={css.text}>{job.payload}</pre>
          <p className="sm c3">{t('masked')}</p>
        </section>
      </div>
    </SidePanel>
  )
}
