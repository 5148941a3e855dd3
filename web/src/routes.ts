import { prefetch } from './api/hooks.ts'
import { Page as LoginPage } from './features/accounts/login-page.tsx'
import { readCalendarDays } from './features/calendar/days.ts'
import { readDays } from './features/dashboard/overview.ts'
import { kindPages } from './features/services/pages.ts'
import { withAccount, withMailbox } from './i18n/with-words.ts'
import type { Page } from './route-types.ts'

// With their words, apart from this file, which every visit begins with.
const tickets = () => import('./features/tickets/page.ts')
const webhooks = () => import('./features/webhooks/page.ts')

/** Without a session: brand above, footer below. The sign-in comes with the first file: most visits begin there. */
export const publicPages: readonly Page[] = [
  { path: '/login', title: 'login', component: async () => ({ Page: LoginPage }) },
  { path: '/login/from/$id', title: 'login', component: withMailbox(() => import('./features/federation/return-page.tsx')) },
  { path: '/fblogin', title: 'login', component: withMailbox(() => import('./features/federation/fblogin-page.tsx')) },
  { path: '/register', title: 'register', component: () => import('./features/accounts/register-page.tsx') },
  { path: '/forgotpw', title: 'forgotpw', component: withMailbox(() => import('./features/accounts/forgot-password-page.tsx')) },
  { path: '/resetpw', title: 'resetpw', component: withMailbox(() => import('./features/accounts/reset-password-page.tsx')) },
  { path: '/confirm-email', title: 'confirm-email', component: withMailbox(() => import('./features/accounts/confirm-email-page.tsx')) },
  { path: '/confirm-copies', title: 'confirm-copies', component: withMailbox(() => import('./features/accounts/confirm-copies-page.tsx')) },
  { path: '/no-copies', title: 'no-copies', component: withMailbox(() => import('./features/accounts/no-copies-page.tsx')) },
  { path: '/not-me', title: 'not-me', component: withMailbox(() => import('./features/accounts/not-me-page.tsx')) },
  { path: '/stop-card', title: 'stop-card', component: withMailbox(() => import('./features/cards/stop-page.tsx')) },
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
    nav: { group: 'top', icon: 'dashboard' },
    load: ({ search }) => prefetch('user/dashboard/overview', { days: readDays(search.days) }),
  },
  {
    path: '/home/notification',
    title: 'notification',
    component: () => import('./features/notices/notifications-page.tsx'),
    nav: { group: 'top', icon: 'bell', count: 'notifications' },
  },
  ...kindPages.flatMap(({ home }) => home),
  {
    path: '/home/order',
    title: 'order',
    component: () => import('./features/orders/cart/order-page.tsx'),
    nav: { group: 'billing', icon: 'plus' },
    load: () => {
      for (const { ordered } of kindPages) for (const path of ordered) prefetch(path, {})
    },
  },
  {
    path: '/home/order/history',
    title: 'invoices',
    component: () => import('./features/orders/invoice/history-page.tsx'),
    nav: { group: 'billing', icon: 'invoice', count: 'unpaid' },
  },
  {
    path: '/home/order/detail/$orderID',
    title: 'invoice-detail',
    parent: '/home/order/history',
    component: () => import('./features/orders/invoice/detail-page.tsx'),
    load: ({ params }) => prefetch('user/order/detail', { id: params.orderID ?? '' }),
  },
  {
    path: '/home/wallet',
    title: 'wallet',
    component: () => import('./features/wallet/wallet-page.tsx'),
    nav: { group: 'billing', icon: 'receipt' },
    load: () => prefetch('user/balance/overview', {}),
  },
  {
    path: '/home/wallet/cards',
    title: 'cards',
    parent: '/home/wallet',
    component: async () => (await import('./features/cards/page.ts')).page(),
    load: () => prefetch('user/card/list', {}),
  },
  {
    path: '/home/calendar',
    title: 'calendar',
    component: () => import('./features/calendar/calendar-page.tsx'),
    nav: { group: 'billing', icon: 'calendar' },
    load: ({ search }) => prefetch('user/calendar/overview', { days: readCalendarDays(search.days) }),
  },
  {
    path: '/home/order/topup',
    title: 'topup',
    component: () => import('./features/orders/topup/topup-page.tsx'),
    nav: { group: 'billing', icon: 'wallet' },
    load: () => prefetch('user/payment_detail/list', { type: 'topup' }),
  },
  {
    path: '/home/referral',
    title: 'referral',
    component: async () => (await import('./features/referral/page.ts')).page(),
    nav: { group: 'billing', icon: 'gift' },
  },
  {
    path: '/home/profile',
    title: 'profile',
    component: withAccount(() => import('./features/profile/profile-page.tsx')),
    nav: { group: 'account', icon: 'user' },
    load: () => {
      prefetch('user/profile', {})
      prefetch('user/session/list', {})
    },
  },
  {
    path: '/home/security/2fa',
    title: 'security',
    component: () => import('./features/security/security-page.tsx'),
    nav: { group: 'account', icon: 'shield' },
    load: () => {
      prefetch('user/2fa/is-enable', {})
      prefetch('user/passkey/list', {})
      prefetch('user/profile/ssh-key/list', {})
    },
  },
  {
    path: '/home/team-manager',
    title: 'team',
    component: withAccount(() => import('./features/teams/team-page.tsx')),
    nav: { group: 'account', icon: 'team' },
    load: () => prefetch('user/team/list', {}),
  },
  {
    path: '/home/team/join',
    title: 'team-join',
    parent: '/home/team-manager',
    component: withAccount(() => import('./features/teams/join-page.tsx')),
  },
  {
    path: '/home/api',
    title: 'api',
    component: withAccount(() => import('./features/api/api-page.tsx')),
    nav: { group: 'account', icon: 'api' },
    load: () => prefetch('user/api-key/list', {}),
    panels: [
      {
        path: '/home/api/new',
        title: 'api-new',
        parent: '/home/api',
        component: withAccount(() => import('./features/api/new-token-panel.tsx')),
      },
    ],
  },
  {
    path: '/home/webhooks',
    title: 'webhooks',
    parent: '/home/api',
    component: async () => (await webhooks()).list(),
  },
  {
    path: '/home/webhooks/$id',
    title: 'webhooks',
    parent: '/home/webhooks',
    component: async () => (await webhooks()).detail(),
  },
  {
    path: '/home/profile/notifications',
    title: 'preferences',
    parent: '/home/profile',
    component: withAccount(() => import('./features/preferences/preferences-page.tsx')),
    load: () => prefetch('user/notification/preferences', {}),
  },
  { path: '/home/password', title: 'password', parent: '/home/profile', component: () => import('./features/profile/password-page.tsx') },
  {
    path: '/home/log',
    title: 'log',
    component: () => import('./features/notices/log-page.tsx'),
    nav: { group: 'account', icon: 'history' },
  },
  {
    path: '/home/ticket',
    title: 'support',
    component: async () => (await tickets()).list(),
    nav: { group: 'foot', icon: 'support', count: 'tickets' },
    panels: [
      {
        path: '/home/ticket/new',
        title: 'ticket-new',
        parent: '/home/ticket',
        component: async () => (await tickets()).fresh(),
      },
    ],
  },
  {
    path: '/home/ticket/detail/$ticketID',
    title: 'ticket-detail',
    parent: '/home/ticket',
    component: async () => (await tickets()).detail(),
    load: ({ params }) => prefetch('user/ticket/detail', { id: params.ticketID ?? '' }),
  },
]

/** With a session, without the shell: the console. */
export const barePages: readonly Page[] = kindPages.flatMap(({ bare = [] }) => bare)
