import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconCpu } from '@tabler/icons-react'
import { prefetch } from '../../api/hooks.ts'
import type { StaffPage } from '../route-types.ts'

const readers: StaffRoles = ['provisioning', 'support']
const formPage = () => import('./machine-form-panel.tsx')

/** Machines of metal. */
export const hardwarePages: readonly StaffPage[] = [
  {
    path: '/operator/hardware',
    title: 'hardware',
    component: () => import('./hardware-page.tsx'),
    roles: readers,
    nav: { group: 'infrastructure', icon: IconCpu },
    panels: [
      { path: '/operator/hardware/new', title: 'machine', parent: '/operator/hardware', component: formPage, roles: readers },
      {
        path: '/operator/hardware/checklists',
        title: 'checklists',
        parent: '/operator/hardware',
        component: () => import('./checklists-panel.tsx'),
        roles: readers,
      },
      {
        path: '/operator/hardware/installers',
        title: 'installers',
        parent: '/operator/hardware',
        component: () => import('./installers-panel.tsx'),
        roles: readers,
      },
    ],
  },
  {
    path: '/operator/hardware/racks',
    title: 'racks',
    parent: '/operator/hardware',
    component: () => import('./racks-page.tsx'),
    roles: readers,
  },
  {
    path: '/operator/hardware/$id',
    title: 'machine',
    parent: '/operator/hardware',
    component: () => import('./machine-page.tsx'),
    roles: readers,
    load: ({ params }) => prefetch('operator/hardware/detail', { id: params.id ?? '' }),
    panels: [{ path: '/operator/hardware/$id/edit', title: 'machine', parent: '/operator/hardware', component: formPage, roles: readers }],
  },
]
