import { IconLogout, IconShield } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../api/query-client.ts'
import type { MenuItem } from '../../design/controls/menu.tsx'
import { useViewItems } from '../../shell/view-items.ts'
import { staffPaths } from '../paths.ts'
import { endStaff } from '../session.ts'

/** The own account, how this browser shows things, and the way out. */
export function useAccountItems(onLeave?: () => void): MenuItem[] {
  const t = useTranslations('shell')
  const p = useTranslations('operator.pages')
  const navigate = useNavigate()
  const view = useViewItems()
  const signOut = async () => {
    await endStaff()
    queryClient.clear()
    await navigate({ to: staffPaths.login() })
  }
  const account = () => {
    onLeave?.()
    void navigate({ to: staffPaths.account() })
  }
  return [
    { id: 'account', label: p('account'), icon: IconShield, onSelect: account },
    ...view.map((item, at) => ({ ...item, divided: at === 0 })),
    { id: 'out', label: t('signOut'), icon: IconLogout, onSelect: () => void signOut(), divided: true },
  ]
}
