import { IconCalendarEvent, IconGauge } from '@tabler/icons-react'
import type { StaffPage } from '../route-types.ts'

/** How long what there is lasts, and when it is worked on. */
export const capacityPages: readonly StaffPage[] = [
  {
    path: '/operator/capacity',
    title: 'capacity',
    component: () => import('./capacity-page.tsx'),
    roles: ['provisioning', 'support', 'billing'],
    nav: { group: 'infrastructure', icon: IconGauge },
  },
  {
    path: '/operator/maintenance',
    title: 'maintenance',
    component: () => import('../maintenance/maintenance-page.tsx'),
    roles: ['provisioning', 'support'],
    nav: { group: 'infrastructure', icon: IconCalendarEvent },
    panels: ['/operator/maintenance/new', '/operator/maintenance/$id'].map((path) => ({
      path,
      title: 'maintenance-window',
      parent: '/operator/maintenance',
      component: () => import('../maintenance/maintenance-panel.tsx'),
      roles: ['provisioning', 'support'],
    })),
  },
]
