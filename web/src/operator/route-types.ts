import type { StaffRoles } from '@portal/contracts/staff.ts'
import type { ComponentType } from 'react'
import type { IconType } from '../design/icon.tsx'
import type { StaffMessages } from '../i18n/messages.ts'
import type { LoadInput } from '../route-types.ts'

export type StaffTitle = keyof StaffMessages['operator']['pages']
export const STAFF_GROUPS = ['customers', 'orders', 'delivery', 'catalogue', 'infrastructure', 'messages', 'settings'] as const
export type StaffGroup = 'top' | (typeof STAFF_GROUPS)[number]

/** One page of the console = one entry in routes.ts, as in the customers' portal. */
export interface StaffPage {
  /** `$name` is a parameter: `/operator/customers/$id`. */
  readonly path: string
  /** A key of operator-pages.json. */
  readonly title: StaffTitle
  /** The module exports `Page`. */
  readonly component: () => Promise<{ Page: ComponentType }>
  /** As in the declaration of the call that the page shows; owners and auditors see every page. */
  readonly roles: StaffRoles
  /** Shown in the navigation, in the order of the list. */
  readonly nav?: { readonly group: StaffGroup; readonly icon: IconType }
  /** Its list, for the breadcrumbs. */
  readonly parent?: string
  /** Asks for the page's data before its code has arrived. Must not throw or wait. */
  readonly load?: (input: LoadInput) => void
  /** Panels over the page (create, edit): rendered in its `<Outlet />`. Paths are absolute. */
  readonly panels?: readonly StaffPage[]
}
