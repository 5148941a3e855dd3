import { BACKUP_TABS, DISK_FAILURE_RATE_PERCENT_PER_MONTH } from '@portal/contracts/constants.ts'
import { IconArchive, IconHistory, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button, ButtonLink } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { showToast, toastError, toastOk } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import type { BulkAction } from '../../../design/table/bulk.ts'
import { DataTable } from '../../../design/table/data-table.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { servicePaths } from '../../services/service-paths.ts'
import { OfVps } from '../of-vps.tsx'
import { KeptPanel } from './kept-panel.tsx'
import { turnOnWeekly } from './period.ts'
import { RecoverPanel } from './recover-panel.tsx'
import { type BackupRow, PolicyState } from './state.tsx'
import { useBackupColumns } from './use-columns.tsx'
import { weeklyForAll } from './weekly-for-all.ts'

export const Page = () => (
  <OfVps>
    <BackupList />
  </OfVps>
)

/** Every server that the reader can reach, backed up or not. */
function BackupList() {
  const t = useTranslations('backups')
  const pages = useTranslations('pages')
  const format = useFormatter()
  const list = useListState({ id: 'backups', sort: 'name' })
  const query = useListCall('user/service/vps/backup/list', list, { refetchInterval: usePolling(false) })
  const to = servicePaths(useKind().contract)
  const [recovered, setRecovered] = useState<BackupRow | null>(null)
  const menu = useMenu(setRecovered)
  const { all = 0, on = 0, off = 0 } = query.answer?.counts ?? {}
  const imageTitle = useImageTitle()
  const columns = useBackupColumns((row) => <RowButton row={row} onRecover={() => setRecovered(row)} />)
  return (
    <>
      <PageHeader title={pages('backups')} facts={t('facts', { on, all })} />
      <div className="stack">
        {off > 0 && (
          <Note
            tone="warn"
            title={t('unprotected', { n: off })}
            actions={
              <>
                <WeeklyForAll n={off} />
                {list.view.tab !== 'off' && (
                  <ButtonLink size="small" to={list.link({ tab: 'off' })}>
                    {t('showThem')}
                  </ButtonLink>
                )}
              </>
            }
          >
            {t('whyShort', { rate: format.number(DISK_FAILURE_RATE_PERCENT_PER_MONTH, { maximumFractionDigits: 2 }) })}
          </Note>
        )}
        <DataTable
          list={list}
          query={query}
          columns={columns}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          rowLink={(row) => to.detail(row.id, { tab: 'backups' })}
          rowMenu={menu}
          tabs={BACKUP_TABS.map((id) => ({ id, label: t(`tabs.${id}`), hot: id === 'failed' }))}
          bulk={useWeekly()}
          searchHint={t('searchHint')}
          phone={(row) => ({
            title: row.name,
            status: <PolicyState state={row.state} />,
            detail: imageTitle(row.osTitle),
            end: row.last ? <DateText value={row.last.takenAt} short /> : t('never'),
          })}
          exportName="backups"
          empty={
            <EmptyState
              icon={IconArchive}
              title={t('empty.title')}
              actions={<ButtonLink to={to.list()}>{t('empty.toServers')}</ButtonLink>}
            >
              {t('empty.text')}
            </EmptyState>
          }
        />
        <KeptPanel />
      </div>
      {recovered && <Recover row={recovered} onClose={() => setRecovered(null)} />}
    </>
  )
}

/** Free, and any of it is turned off again with a click: nothing is asked before. */
function WeeklyForAll({ n }: { n: number }) {
  const t = useTranslations('backups')
  const bulk = useTranslations('compute.bulk')
  const reasonText = useReasonText()
  const { base } = useKind()
  const [working, setWorking] = useState(false)
  const turnOn = async () => {
    setWorking(true)
    try {
      const { items } = await call('user/service/vps/backup/list', { tab: 'off', page: 1, pageSize: 1_000_000 })
      const { done, without, error, closed } = await weeklyForAll(items, ({ id, period }) => turnOnWeekly(id, period, base))
      if (done > 0) toastOk(bulk('backedUp', { n: done }))
      const code = closed && reasonOf(closed.actions.backup)
      const why = error ? errorText(error) : closed && code ? reasonText(code, { name: closed.name }) : undefined
      if (without > 0) showToast({ tone: 'warn', title: t('stillWithout', { n: without }), detail: why, reference: error?.ref })
    } catch (error) {
      toastError(error)
    }
    setWorking(false)
  }
  return (
    <Button size="small" icon={IconArchive} working={working} onClick={() => void turnOn()}>
      {t('weeklyForAll', { n })}
    </Button>
  )
}

/** The next step for this row: recover, or turn on. */
function RowButton({ row, onRecover }: { row: BackupRow; onRecover: () => void }) {
  const t = useTranslations('backups')
  const reasonText = useReasonText()
  const to = servicePaths(useKind().contract)
  const turnsOn = row.period === null && row.copies === 0
  const code = reasonOf(turnsOn ? row.actions.backup : row.actions.recover)
  const reason = code && reasonText(code, { name: row.name })
  if (turnsOn && !reason)
    return (
      <ButtonLink size="small" to={to.detail(row.id, { tab: 'backups' })}>
        {t('turnOn')}
      </ButtonLink>
    )
  return (
    <DisabledReason reason={reason}>
      <Button size="small" onClick={onRecover}>
        {t(turnsOn ? 'turnOn' : 'recover')}
      </Button>
    </DisabledReason>
  )
}

function useMenu(recover: (row: BackupRow) => void): (row: BackupRow) => readonly MenuItem[] {
  const t = useTranslations('backups')
  const reasonText = useReasonText()
  const go = useGo()
  const to = servicePaths(useKind().contract)
  return (row) => {
    const code = reasonOf(row.actions.recover)
    return [
      { id: 'policy', label: t('policy.open'), icon: IconSettings, onSelect: () => go(to.detail(row.id, { tab: 'backups' })) },
      {
        ...{ id: 'recover', label: t('recover'), icon: IconHistory, danger: true, divided: true },
        reason: code && reasonText(code, { name: row.name }),
        onSelect: () => recover(row),
      },
    ]
  }
}

/** Of what is chosen; those that have a policy keep it. */
function useWeekly(): readonly BulkAction<BackupRow>[] {
  const t = useTranslations('compute.bulk')
  const { base } = useKind()
  return [
    {
      ...{ id: 'weekly', label: t('weekly'), icon: IconArchive },
      off: (rows) => (rows.every(({ period }) => period !== null) ? t('allBackedUp') : null),
      run: ({ id, period }) => turnOnWeekly(id, period, base),
      done: (n) => t('backedUp', { n }),
      failed: t('notBackedUp'),
    },
  ]
}

/** Which backups there are is asked for when it is opened: they may have gone since the list was read. */
function Recover({ row, onClose }: { row: BackupRow; onClose: () => void }) {
  const t = useTranslations('backups')
  const reasonText = useReasonText()
  const { data, error, refetch } = useCall('user/service/vps/backup/copies', { id: row.id })
  const ready = data?.items.filter(({ state }) => state === 'ready') ?? []
  const [first] = ready
  if (first) return <RecoverPanel vps={row} copies={ready} first={first} onClose={onClose} />
  return (
    <SidePanel title={t('over.title', { name: row.name })} onClose={onClose}>
      {data ? (
        <Note tone="warn">{reasonText('backup-not-ready', { name: row.name })}</Note>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}
