import type { ComponentType } from 'react'
import type { Messages } from './i18n/messages.ts'

export type PageTitle = keyof Messages['pages']
export type NavGroup = 'top' | 'services' | 'billing' | 'account' | 'foot'

/** By name: the pictures come with the navigation (`shell/nav-icons.ts`), the sign-in shows none. A kind of service has its own. */
export type NavIconName =
  | 'api'
  | 'archive'
  | 'bell'
  | 'calendar'
  | 'camera'
  | 'dashboard'
  | 'gift'
  | 'history'
  | 'invoice'
  | 'plug'
  | 'plus'
  | 'receipt'
  | 'shield'
  | 'support'
  | 'team'
  | 'user'
  | 'wallet'
export type NavIcon = NavIconName | { readonly kind: string }

export interface LoadInput {
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

/** One page = one entry in routes.ts; router, navigation, breadcrumbs, palette and titles derive from it. */
export interface Page {
  /** `$name` is a parameter: `/home/order/detail/$orderID`. */
  readonly path: string
  readonly title: PageTitle
  /** The module exports `Page`. */
  readonly component: () => Promise<{ Page: ComponentType }>
  /** Shown in the navigation, in the order of the list. */
  readonly nav?: { readonly group: NavGroup; readonly icon: NavIcon; readonly count?: CountName; readonly under?: string }
  /** Its list, for the breadcrumbs, when it has no entry of its own in the navigation. */
  readonly parent?: string
  /** Asks for the page's data before its code has arrived. Must not throw or wait. */
  readonly load?: (input: LoadInput) => void
  /** Panels over the page (create, edit): rendered in its `<Outlet />`. Paths are absolute. */
  readonly panels?: readonly Page[]
}

/** Figures beside navigation entries: these, and a kind's services by its id. */
export type CountName = 'notifications' | 'unpaid' | 'tickets' | (string & {})
