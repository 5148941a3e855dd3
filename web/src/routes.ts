import {
  IconApi,
  IconBell,
  IconCalendarDollar,
  IconFileInvoice,
  IconHistory,
  IconLayoutDashboard,
  IconPlus,
  IconReceipt2,
  IconShield,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { prefetch } from './api/hooks.ts'
import { Page as LoginPage } from './features/accounts/login-page.tsx'
import { readCalendarDays } from './features/calendar/days.ts'
import { readDays } from './features/dashboard/overview.ts'
import { kindPages } from './features/services/pages.ts'
import { addMessages } from './i18n/i18n.tsx'
import { loadMailbox } from './i18n/messages.ts'
import type { Page } from './route-types.ts'

/** A page that few visits begin with brings its words along: those of mailed links, and of a house that is closed. */
const withMailbox = (page: Page['component']) => async () => (await Promise.all([page(), addMessages(loadMailbox)]))[0]

/** Without a session: brand above, footer below. The sign-in comes with the first file: most visits begin there. */
export const publicPages: readonly Page[] = [
  { path: '/login', title: 'login', component: async () => ({ Page: LoginPage }) },
  { path: '/login/from/$id', title: 'login', component: () => import('./features/federation/return-page.tsx') },
  { path: '/fblogin', title: 'login', component: () => import('./features/federation/fblogin-page.tsx') },
  { path: '/register', title: 'register', component: () => import('./features/accounts/register-page.tsx') },
  { path: '/forgotpw', title: 'forgotpw', component: withMailbox(() => import('./features/accounts/forgot-password-page.tsx')) },
  { path: '/resetpw', title: 'resetpw', component: () => import('./features/accounts/reset-password-page.tsx') },
  { path: '/confirm-email', title: 'confirm-email', component: withMailbox(() => import('./features/accounts/confirm-email-page.tsx')) },
  { path: '/not-me', title: 'not-me', component: withMailbox(() => import('./features/accounts/not-me-page.tsx')) },
  { path: '/user-activation', title: 'user-activation', component: withMailbox(() => import('./features/accounts/activation-page.tsx')) },
  {
    path: '/user-activation/$token',
    title: 'user-activation',
    component: withMailbox(() => import('./features/accounts/activation-page.tsx')),
  },
  { path: '/staff-session', title: 'staff-session', component: withMailbox(() => import('./features/accounts/staff-session-page.tsx')) },
  { path: '/upgrading', title: 'upgrading', component: withMailbox(() => import('./features/accounts/upgrading-page.tsx')) },
  { path: '/error/not-found', title: 'not-found', component: () => import('./features/accounts/not-found-page.tsx') },
]

/** With a session, inside the shell. The order here is the order of the navigation. */
export const homePages: readonly Page[] = [
  {
    path: '/home/dashboard',
    title: 'dashboard',
    component: () => import('./features/dashboard/dashboard-page.tsx'),
    nav: { group: 'top', icon: IconLayoutDashboard },
    load: ({ search }) => prefetch('user/dashboard/overview', { days: readDays(search.days) }),
  },
  {
    path: '/home/notification',
    title: 'notification',
    component: () => import('./features/notices/notifications-page.tsx'),
    nav: { group: 'top', icon: IconBell, count: 'notifications' },
  },
  ...kindPages.flatMap(({ home }) => home),
  {
    path: '/home/order',
    title: 'order',
    component: () => import('./features/orders/order-page.tsx'),
    nav: { group: 'billing', icon: IconPlus },
    load: () => {
      prefetch('public/service/plan/list/vm', {})
      prefetch('public/service/plan/list/dedicated', {})
      prefetch('public/service/plan/list/hosting', {})
    },
  },
  {
    path: '/home/order/history',
    title: 'invoices',
    component: () => import('./features/orders/history-page.tsx'),
    nav: { group: 'billing', icon: IconFileInvoice, count: 'unpaid' },
  },
  {
    path: '/home/order/detail/$orderID',
    title: 'invoice-detail',
    parent: '/home/order/history',
    component: () => import('./features/orders/detail-page.tsx'),
    load: ({ params }) => prefetch('user/order/detail', { id: params.orderID ?? '' }),
  },
  {
    path: '/home/wallet',
    title: 'wallet',
    component: () => import('./features/wallet/wallet-page.tsx'),
    nav: { group: 'billing', icon: IconReceipt2 },
    load: () => prefetch('user/balance/overview', {}),
  },
  {
    path: '/home/calendar',
    title: 'calendar',
    component: () => import('./features/calendar/calendar-page.tsx'),
    nav: { group: 'billing', icon: IconCalendarDollar },
    load: ({ search }) => prefetch('user/calendar/overview', { days: readCalendarDays(search.days) }),
  },
  {
    path: '/home/order/topup',
    title: 'topup',
    component: () => import('./features/orders/topup-page.tsx'),
    nav: { group: 'billing', icon: IconWallet },
    load: () => prefetch('user/payment_detail/list', { type: 'topup' }),
  },
  {
    path: '/home/profile',
    title: 'profile',
    component: () => import('./features/profile/profile-page.tsx'),
    nav: { group: 'account', icon: IconUser },
    load: () => {
      prefetch('user/profile', {})
      prefetch('user/session/list', {})
    },
  },
  {
    path: '/home/security/2fa',
    title: 'security',
    component: () => import('./features/security/security-page.tsx'),
    nav: { group: 'account', icon: IconShield },
    load: () => {
      prefetch('user/2fa/is-enable', {})
      prefetch('user/passkey/list', {})
    },
  },
  {
    path: '/home/team-manager',
    title: 'team',
    component: () => import('./features/teams/team-page.tsx'),
    nav: { group: 'account', icon: IconUsers },
    load: () => prefetch('user/team/list', {}),
  },
  { path: '/home/team/join', title: 'team-join', parent: '/home/team-manager', component: () => import('./features/teams/join-page.tsx') },
  {
    path: '/home/api',
    title: 'api',
    component: () => import('./features/api/api-page.tsx'),
    nav: { group: 'account', icon: IconApi },
    load: () => prefetch('user/api-key/list', {}),
    panels: [
      { path: '/home/api/new', title: 'api-new', parent: '/home/api', component: () => import('./features/api/new-token-panel.tsx') },
    ],
  },
  { path: '/home/password', title: 'password', parent: '/home/profile', component: () => import('./features/profile/password-page.tsx') },
  {
    path: '/home/log',
    title: 'log',
    component: () => import('./features/notices/log-page.tsx'),
    nav: { group: 'account', icon: IconHistory },
  },
]

/** With a session, without the shell: the console. */
export const barePages: readonly Page[] = kindPages.flatMap(({ bare = [] }) => bare)
