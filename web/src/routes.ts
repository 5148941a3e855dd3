import { IconCloudComputing } from '@tabler/icons-react'
import { prefetch } from './api/hooks.ts'
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
export const homePages: readonly Page[] = [
  {
    path: '/home/cloud-vps',
    title: 'cloud-vps',
    component: () => import('./features/compute/list/list-page.tsx'),
    nav: { group: 'services', icon: IconCloudComputing, count: 'vps' },
    panels: [{ path: '/home/cloud-vps/note/$VMID', title: 'vps-note', component: () => import('./features/compute/note-drawer.tsx') }],
  },
  {
    path: '/home/cloud-vps/detail/$VMID',
    title: 'vps-detail',
    parent: '/home/cloud-vps',
    component: () => import('./features/compute/detail/detail-page.tsx'),
    load: ({ params }) => prefetch('user/service/vps/detail', { id: params.VMID ?? '' }),
    panels: [{ path: '/home/cloud-vps/detail/$VMID/note', title: 'vps-note', component: () => import('./features/compute/note-drawer.tsx') }],
  },
]

/** With a session, without the shell: the console. */
export const barePages: readonly Page[] = [
  { path: '/vm/console/$VMID', title: 'console', component: () => import('./features/compute/console/console-page.tsx') },
]
