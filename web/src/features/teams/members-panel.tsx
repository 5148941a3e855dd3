import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { SearchBox } from '../../design/table/search-box.tsx'
import { MemberRow } from './member-row.tsx'
import css from './teams.module.css'
import { type Member, nameOf, type Team } from './teams.ts'

/** From so many on they are looked for. */
const MANY = 8

const says = (member: Member, text: string): boolean =>
  [member.full_name, member.username, member.email ?? ''].some((part) => part.toLowerCase().includes(text.toLowerCase()))

export function MembersPanel({ team }: { team: Team }) {
  const t = useTranslations('teams')
  const [search, setSearch] = useState('')
  const [removing, setRemoving] = useState<Member | null>(null)
  const { members } = team
  const shown = members.filter((member) => says(member, search))
  return (
    <Panel
      title={t('members.title')}
      hint={members.length}
      actions={members.length > MANY && <SearchBox value={search} onSearch={setSearch} hint={t('members.search')} />}
      flush
    >
      {members.length === 0 ? (
        <EmptyState icon={IconUsers} title={t('members.none')}>
          {t('members.noneText')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={t('members.notFound')} />
      ) : (
        <ul className={css.members} aria-label={t('members.title')}>
          {shown.map((member) => (
            <MemberRow key={member.userID} member={member} onRemove={() => setRemoving(member)} />
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          title={t('remove.title', { name: nameOf(removing), team: team.name })}
          confirm={t('remove.button')}
          danger
          onConfirm={async () => {
            await call('user/team/remove', { id: team.id, userID: removing.userID })
            toastOk(t('remove.done', { name: nameOf(removing) }))
            for (const path of ['user/team', 'user/service']) void queryClient.invalidateQueries(underPath(path))
          }}
          onClose={() => setRemoving(null)}
        >
          {t('remove.text', { n: removing.shared })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
