import {
  IconApi,
  IconArchive,
  IconBell,
  IconCalendarDollar,
  IconCamera,
  IconFileInvoice,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPlugConnected,
  IconPlus,
  IconReceipt2,
  IconShield,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { IconType } from '../design/icon.tsx'
import { kindNamed } from '../features/services/kinds.ts'
import type { NavIcon, NavIconName } from '../route-types.ts'

const icons: Readonly<Record<NavIconName, IconType>> = {
  api: IconApi,
  bell: IconBell,
  calendar: IconCalendarDollar,
  archive: IconArchive,
  camera: IconCamera,
  dashboard: IconLayoutDashboard,
  gift: IconGift,
  history: IconHistory,
  invoice: IconFileInvoice,
  plug: IconPlugConnected,
  plus: IconPlus,
  receipt: IconReceipt2,
  shield: IconShield,
  support: IconLifebuoy,
  team: IconUsers,
  user: IconUser,
  wallet: IconWallet,
}

/** The picture of a page in the navigation and in the palette. */
export const navIcon = (icon: NavIcon | undefined): IconType | undefined =>
  typeof icon === 'object' ? kindNamed(icon.kind)?.icon : icon && icons[icon]
