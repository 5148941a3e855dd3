import type { Page } from './route-types.ts'

/** Without a session: brand above, footer below. */
export const publicPages: readonly Page[] = [
  { path: '/login', title: 'login', component: () => import('./features/accounts/login-page.tsx') },
  { path: '/register', title: 'register', component: () => import('./features/accounts/register-page.tsx') },
  { path: '/forgotpw', title: 'forgotpw', component: () => import('./features/accounts/forgot-password-page.tsx') },
  { path: '/resetpw', title: 'resetpw', component: () => import('./features/accounts/reset-password-page.tsx') },
  { path: '/user-activation', title: 'user-activation', component: () => import('./features/accounts/activation-page.tsx') },
  { path: '/user-activation/$token', title: 'user-activation', component: () => import('./features/accounts/activation-page.tsx') },
  { path: '/upgrading', title: 'upgrading', component: () => import('./features/accounts/upgrading-page.tsx') },
  { path: '/error/not-found', title: 'not-found', component: () => import('./features/accounts/not-found-page.tsx') },
]

/** With a session, inside the shell. The order here is the order of the navigation. */
export const homePages: readonly Page[] = []

/** With a session, without the shell: the console. */
export const barePages: readonly Page[] = []
