import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Label, StatusBadge, type Tone } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { useRoleNames } from '../shell/use-role-names.ts'
import { type Member, useMemberActions } from './use-member-actions.tsx'

const TONES: Record<Member['state'], Tone> = { active: 'ok', invited: 'busy', disabled: 'off' }

/** Who works here, in which roles. Owners change it, auditors look. */
export function Page() {
  const t = useTranslations('operator.staff')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const list = useListState({ id: 'staff', sort: 'username' })
  const query = useListCall('operator/staff/list', list, {
    input: ({ tab, ...view }) =>
      ({ ...viewInput({ ...view, tab: 'all' }), state: tab === 'all' ? undefined : tab }) as InputOf<'operator/staff/list'>,
  })
  const columns = useColumns()
  const roles = useRoleNames()
  const ownersOnly = useRoleReason([])
  const actions = useMemberActions(ownersOnly)
  return (
    <>
      <PageHeader
        title={pages('staff')}
        facts={t('facts')}
        actions={
          <DisabledReason reason={ownersOnly}>
            <Button look="primary" icon={IconUserPlus} onClick={() => void navigate({ to: staffPaths.newMember() })}>
              {t('add')}
            </Button>
          </DisabledReason>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        rowLink={(row) => staffPaths.member(row.id)}
        rowMenu={actions.menu}
        tabs={(['all', 'active', 'invited', 'disabled'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        phone={(row) => ({ menu: true, title: row.name, status: <State of={row.state} />, detail: roles(row.roles), end: row.username })}
        exportName="staff"
        empty={<EmptyState icon={IconUsers} title={t('empty')} />}
      />
      {actions.dialog}
      <Outlet />
    </>
  )
}

function State({ of }: { of: Member['state'] }) {
  const t = useTranslations('operator.staff.state')
  return <StatusBadge tone={TONES[of]}>{t(of)}</StatusBadge>
}

function useColumns(): Column<Member>[] {
  const t = useTranslations('operator.staff')
  const names = useTranslations('operator.frame.roles')
  return [
    {
      id: 'name',
      header: t('name'),
      pinned: true,
      width: 180,
      grow: true,
      sortable: true,
      cell: (row) => <TwoLines name={row.name} sub={row.username} />,
      text: (row) => row.name,
    },
    {
      id: 'roles',
      header: t('roles'),
      width: 200,
      cell: (row) => (
        <span className="row wrap">
          {row.roles.map((role) => (
            <Label key={role} tone={role === 'owner' ? 'accent' : undefined}>
              {names(role)}
            </Label>
          ))}
        </span>
      ),
      text: (row) => row.roles.join(', '),
    },
    { id: 'state', header: t('stateColumn'), width: 120, cell: (row) => <State of={row.state} />, text: (row) => row.state },
    {
      id: 'factor',
      header: t('factor'),
      width: 120,
      priority: 2,
      cell: (row) => <StatusBadge tone={row.factor ? 'ok' : 'warn'}>{row.factor ? t('factorOn') : t('factorOff')}</StatusBadge>,
      text: (row) => (row.factor ? t('factorOn') : t('factorOff')),
    },
    {
      id: 'email',
      header: t('email'),
      width: 240,
      grow: true,
      priority: 4,
      sortable: true,
      cell: (row) => <SensitiveText className="ell">{row.email}</SensitiveText>,
      text: (row) => row.email,
    },
    {
      id: 'lastSignInAt',
      header: t('lastSignIn'),
      width: 150,
      priority: 3,
      sortable: true,
      cell: (row) => (row.lastSignInAt ? <DateText value={row.lastSignInAt} time /> : <span className="c3">{t('never')}</span>),
      text: (row) => row.lastSignInAt,
    },
  ]
}
