import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconLifebuoy } from '@tabler/icons-react'
import { prefetch } from '../../api/hooks.ts'
import type { StaffPage } from '../route-types.ts'

const everybody: StaffRoles = ['billing', 'support', 'provisioning']

/** What customers ask, and their answers. */
export const ticketPages: readonly StaffPage[] = [
  {
    path: '/operator/tickets',
    title: 'tickets',
    component: async () => (await import('./page.ts')).list(),
    roles: everybody,
    nav: { group: 'top', icon: IconLifebuoy },
    panels: [
      {
        path: '/operator/tickets/canned',
        title: 'canned-replies',
        parent: '/operator/tickets',
        component: async () => (await import('./page.ts')).canned(),
        roles: everybody,
      },
      {
        path: '/operator/tickets/targets',
        title: 'ticket-targets',
        parent: '/operator/tickets',
        component: async () => (await import('./page.ts')).targets(),
        roles: everybody,
      },
      {
        path: '/operator/tickets/wishes',
        title: 'ticket-wishes',
        parent: '/operator/tickets',
        component: async () => (await import('./page.ts')).wishes(),
        roles: everybody,
      },
    ],
  },
  {
    path: '/operator/tickets/mails',
    title: 'ticket-mails',
    parent: '/operator/tickets',
    component: async () => (await import('./page.ts')).mails(),
    roles: everybody,
    panels: [
      {
        path: '/operator/tickets/mails/$id',
        title: 'ticket-mail',
        parent: '/operator/tickets/mails',
        component: async () => (await import('./page.ts')).mail(),
        roles: everybody,
        load: ({ params }) => prefetch('operator/tickets/mails/detail', { id: params.id ?? '' }),
      },
    ],
  },
  {
    path: '/operator/tickets/$id',
    title: 'ticket',
    parent: '/operator/tickets',
    component: async () => (await import('./page.ts')).detail(),
    roles: everybody,
    load: ({ params }) => prefetch('operator/tickets/detail', { id: params.id ?? '' }),
  },
]
