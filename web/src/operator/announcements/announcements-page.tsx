import { IconArrowBackUp, IconCalendarOff, IconPencil, IconPlus, IconSend, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type Announcement, TONES, titleOf } from './announcement.ts'
import { PublishDialog } from './publish-dialog.tsx'

type Act = 'unschedule' | 'withdraw' | 'remove'

/** What the house says to all customers of a brand. */
export function Page() {
  const t = useTranslations('operator.announcements')
  const pages = useTranslations('operator.pages')
  const locale = useLocale()
  const navigate = useNavigate()
  const brand = useBrandParts<Announcement>()
  const reason = useActionReason()
  const role = useRoleReason(['support'])
  const [asked, setAsked] = useState<{ act: Act | 'publish'; row: Announcement } | null>(null)
  const list = useListState({ id: 'staff-announcements', sort: '-id', filters: ['brandId'] })
  const query = useListCall('operator/announcements/list', list, {
    refetchInterval: 10_000,
    input: ({ tab, ...view }) =>
      ({
        ...viewInput({ ...view, tab: 'all' }),
        state: tab === 'all' ? undefined : tab,
        ...brand.only(view),
      }) as InputOf<'operator/announcements/list'>,
  })
  const columns = useColumns()
  const ask = (act: Act | 'publish', row: Announcement) => () => setAsked({ act, row })
  return (
    <>
      <PageHeader
        title={pages('announcements')}
        facts={t('facts')}
        actions={
          <StaffAction
            roles={['support']}
            look="primary"
            icon={IconPlus}
            onClick={() => void navigate({ to: staffPaths.newAnnouncement() })}
          >
            {t('write')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => titleOf(row, locale)}
        rowLink={(row) => staffPaths.announcement(row.id)}
        filters={brand.filters}
        rowMenu={(row) => [
          {
            id: 'edit',
            label: t('edit'),
            icon: IconPencil,
            reason: role ?? reason(row.actions.edit),
            onSelect: () => void navigate({ to: staffPaths.announcement(row.id) }),
          },
          {
            id: 'publish',
            label: t('publish'),
            icon: IconSend,
            reason: role ?? reason(row.actions.publish),
            onSelect: ask('publish', row),
          },
          {
            id: 'unschedule',
            label: t('act.unschedule'),
            icon: IconCalendarOff,
            reason: role ?? reason(row.actions.unschedule),
            onSelect: ask('unschedule', row),
          },
          {
            id: 'withdraw',
            label: t('act.withdraw'),
            icon: IconArrowBackUp,
            danger: true,
            divided: true,
            reason: role ?? reason(row.actions.withdraw),
            onSelect: ask('withdraw', row),
          },
          {
            id: 'remove',
            label: t('act.remove'),
            icon: IconTrash,
            danger: true,
            reason: role ?? reason(row.actions.remove),
            onSelect: ask('remove', row),
          },
        ]}
        tabs={(['all', 'draft', 'scheduled', 'published', 'withdrawn'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          menu: true,
          title: titleOf(row, locale),
          status: <State of={row} />,
          detail: row.brand.name,
          end: <DateText value={row.publishedAt ?? row.publishAt ?? row.updatedAt} />,
        })}
        empty={
          <EmptyState icon={IconSpeakerphone} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {asked?.act === 'publish' && <PublishDialog announcement={asked.row} onClose={() => setAsked(null)} />}
      {asked && asked.act !== 'publish' && <Decide act={asked.act} row={asked.row} onClose={() => setAsked(null)} />}
      <Outlet />
    </>
  )
}

function Decide({ act, row, onClose }: { act: Act; row: Announcement; onClose: () => void }) {
  const t = useTranslations('operator.announcements')
  const locale = useLocale()
  const options = { errors: 'form' as const, invalidates: ['operator/announcements'] }
  const calls = {
    unschedule: useSubmit('operator/announcements/unschedule', options),
    withdraw: useSubmit('operator/announcements/withdraw', options),
    remove: useSubmit('operator/announcements/remove', options),
  }
  return (
    <ConfirmDialog
      title={t(`ask.${act}`, { title: titleOf(row, locale) })}
      confirm={t(`act.${act}`)}
      danger={act !== 'unschedule'}
      onConfirm={async () => {
        await calls[act].mutateAsync({ id: row.id })
        toastOk(t(`done.${act}`))
      }}
      onClose={onClose}
    >
      <p className="c2">{t(`effect.${act}`, { n: row.reached })}</p>
    </ConfirmDialog>
  )
}

function State({ of }: { of: Announcement }) {
  const t = useTranslations('operator.announcements.state')
  return <StatusBadge tone={TONES[of.state]}>{t(of.state)}</StatusBadge>
}

function useColumns(): Column<Announcement>[] {
  const t = useTranslations('operator.announcements')
  const locale = useLocale()
  return [
    {
      id: 'title',
      header: t('titleColumn'),
      pinned: true,
      grow: true,
      width: 300,
      cell: (row) => <TwoLines name={titleOf(row, locale)} sub={row.mail ? t('alsoMailed') : t('portalOnly')} />,
      text: (row) => titleOf(row, locale),
    },
    { id: 'state', header: t('stateColumn'), width: 130, cell: (row) => <State of={row} />, text: (row) => row.state },
    {
      id: 'when',
      header: t('when'),
      width: 150,
      cell: ({ publishedAt, publishAt }) =>
        (publishedAt ?? publishAt) ? <DateText value={publishedAt ?? publishAt ?? ''} time /> : <span className="c3">–</span>,
      text: ({ publishedAt, publishAt }) => publishedAt ?? publishAt,
    },
    { id: 'reached', header: t('reached'), width: 110, align: 'end', priority: 3, cell: (row) => row.reached, text: (row) => row.reached },
    { id: 'by', header: t('by'), width: 130, priority: 4, cell: (row) => row.createdBy, text: (row) => row.createdBy },
  ]
}
