import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconBell, IconHistory, IconLayoutDashboard, IconShieldX, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { prefetch } from '../api/hooks.ts'
import { withMailbox } from '../i18n/with-words.ts'
import { backofficePages } from './backoffice-routes.ts'
import { billingPages } from './billing/billing-routes.ts'
import { capacityPages } from './capacity/capacity-routes.ts'
import { cataloguePages } from './catalogue/catalogue-routes.ts'
import { edgePages } from './edge/edge-routes.ts'
import { hardwarePages } from './hardware/hardware-routes.ts'
import { hostingPages } from './hosting/hosting-routes.ts'
import type { StaffPage } from './route-types.ts'
import { ticketPages } from './tickets/ticket-routes.ts'

/** For every member of staff. */
const everybody: StaffRoles = ['billing', 'support', 'provisioning']

/** Without a session, or before the second factor is set up: a card in the middle. */
export const entryPages: readonly StaffPage[] = [
  { path: '/operator/login', title: 'login', component: () => import('./sign-in/login-page.tsx'), roles: everybody },
  {
    path: '/operator/welcome',
    title: 'welcome',
    // Its form is that of a customer's new password, and so are its words.
    component: withMailbox(() => import('./sign-in/welcome-page.tsx')),
    roles: everybody,
  },
  { path: '/operator/two-factor', title: 'two-factor', component: () => import('./account/two-factor-page.tsx'), roles: everybody },
]

/** Inside the console. The order here is the order of the navigation. */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/operator',
    title: 'home',
    component: () => import('./home/home-page.tsx'),
    roles: everybody,
    nav: { group: 'top', icon: IconLayoutDashboard },
  },
  {
    path: '/operator/alerts',
    title: 'alerts',
    component: () => import('./alerts/alerts-page.tsx'),
    roles: everybody,
    nav: { group: 'top', icon: IconBell },
  },
  ...ticketPages,
  { path: '/operator/account', title: 'account', component: () => import('./account/account-page.tsx'), roles: everybody },
  {
    path: '/operator/customers',
    title: 'customers',
    component: () => import('./customers/customers-page.tsx'),
    roles: everybody,
    nav: { group: 'customers', icon: IconUsers },
  },
  {
    path: '/operator/customers/$id',
    title: 'customer',
    parent: '/operator/customers',
    component: () => import('./customers/customer-page.tsx'),
    roles: everybody,
    load: ({ params }) => prefetch('operator/customers/detail', { id: params.id ?? '' }),
  },
  ...backofficePages,
  ...billingPages,
  ...cataloguePages,
  ...capacityPages,
  ...edgePages,
  ...hardwarePages,
  ...hostingPages,
  {
    path: '/operator/staff',
    title: 'staff',
    component: () => import('./staff/staff-page.tsx'),
    roles: [],
    nav: { group: 'settings', icon: IconUsersGroup },
    panels: ['/operator/staff/new', '/operator/staff/$id'].map((path) => ({
      path,
      title: 'member',
      parent: '/operator/staff',
      component: () => import('./staff/member-panel.tsx'),
      roles: [],
    })),
  },
  {
    path: '/operator/audit',
    title: 'audit',
    component: () => import('./audit/audit-page.tsx'),
    roles: [],
    nav: { group: 'settings', icon: IconHistory },
  },
  {
    path: '/operator/security',
    title: 'security',
    component: () => import('./security/security-page.tsx'),
    roles: [],
    nav: { group: 'settings', icon: IconShieldX },
  },
]
