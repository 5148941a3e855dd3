import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconWorldCog } from '@tabler/icons-react'
import { prefetch } from '../../api/hooks.ts'
import type { StaffPage } from '../route-types.ts'

const readers: StaffRoles = ['provisioning', 'support']
const list = '/operator/hosting'

/** Panels that hold customers' sites: what they are for, where they differ from the books, and what people are asked to do on them. */
export const hostingPages: readonly StaffPage[] = [
  {
    path: '/operator/hosting',
    title: 'hosting-panels',
    component: () => import('./panels-page.tsx'),
    roles: readers,
    nav: { group: 'infrastructure', icon: IconWorldCog },
    load: () => prefetch('operator/hosting/panels', {}),
    panels: [
      {
        path: '/operator/hosting/panel/$id',
        title: 'hosting-panel',
        parent: list,
        component: () => import('./purpose-panel.tsx'),
        roles: readers,
      },
    ],
  },
  {
    path: '/operator/hosting/differences',
    title: 'hosting-differences',
    parent: list,
    component: () => import('./findings-page.tsx'),
    roles: readers,
  },
  {
    path: '/operator/hosting/requests',
    title: 'hosting-requests',
    parent: list,
    component: () => import('./requests-page.tsx'),
    roles: readers,
  },
]
