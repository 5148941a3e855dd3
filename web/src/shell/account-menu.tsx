import { IconLogout, IconShield, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { endSession, useCurrentUser } from '../api/current-user.ts'
import { useCall } from '../api/hooks.ts'
import { queryClient } from '../api/query-client.ts'
import { ActionMenu, type MenuItem } from '../design/controls/menu.tsx'
import { SensitiveText } from '../design/data/sensitive-text.tsx'
import { paths } from '../paths.ts'
import { hasPage } from '../routes-index.ts'
import { AvatarButton } from './avatar-button.tsx'
import { useViewItems } from './view-items.ts'
import { work } from './work.ts'

/** What the person chose for this browser, and the way out. */
export function useAccountItems(): MenuItem[] {
  const t = useTranslations('shell')
  const p = useTranslations('pages')
  const navigate = useNavigate()
  const view = useViewItems()
  const signOut = async () => {
    await endSession()
    queryClient.clear()
    work.set([])
    await navigate({ to: paths.login() })
  }
  const pages: (MenuItem | false)[] = [
    hasPage(paths.profile()) && {
      id: 'profile',
      label: p('profile'),
      icon: IconUser,
      onSelect: () => void navigate({ to: paths.profile() }),
    },
    hasPage(paths.twoFactor()) && {
      id: 'security',
      label: p('security'),
      icon: IconShield,
      onSelect: () => void navigate({ to: paths.twoFactor() }),
    },
  ]
  return [
    ...pages.filter((item) => item !== false),
    ...view.map((item, at) => (at === 0 ? { ...item, divided: pages.some(Boolean) } : item)),
    { id: 'out', label: t('signOut'), icon: IconLogout, onSelect: () => void signOut(), divided: true },
  ]
}

export function AccountMenu() {
  const t = useTranslations('shell')
  const user = useCurrentUser()
  const profile = useCall('user/profile', {}, { staleTime: 60_000 })
  const items = useAccountItems()
  const name = profile.data?.profileName || user?.username || ''
  return (
    <ActionMenu items={items} label={t('accountMenu', { name })} heading={<AccountHeading />}>
      <AvatarButton name={name} />
    </ActionMenu>
  )
}

export function AccountHeading() {
  const user = useCurrentUser()
  const profile = useCall('user/profile', {}, { staleTime: 60_000 })
  return (
    <>
      <b className="ell">{profile.data?.profileName || user?.username}</b>
      <div className="c3 sm ell">
        <SensitiveText>{user?.email || profile.data?.email}</SensitiveText>
      </div>
    </>
  )
}
