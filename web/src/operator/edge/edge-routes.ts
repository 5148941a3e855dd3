import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconWorldBolt } from '@tabler/icons-react'
import { prefetch } from '../../api/hooks.ts'
import type { StaffPage } from '../route-types.ts'

const readers: StaffRoles = ['provisioning', 'support']
const hostPanel = () => import('./host-panel.tsx')
const poolPanel = () => import('./pool-panel.tsx')

/** Hosts that customers' traffic runs through. */
export const edgePages: readonly StaffPage[] = [
  {
    path: '/operator/edge-hosts',
    title: 'edge-hosts',
    component: () => import('./hosts-page.tsx'),
    roles: readers,
    nav: { group: 'infrastructure', icon: IconWorldBolt },
    panels: [
      { path: '/operator/edge-hosts/new', title: 'edge-host', parent: '/operator/edge-hosts', component: hostPanel, roles: readers },
    ],
  },
  {
    path: '/operator/edge-hosts/$id',
    title: 'edge-host',
    parent: '/operator/edge-hosts',
    component: () => import('./host-page.tsx'),
    roles: readers,
    load: ({ params }) => prefetch('operator/edge-host/detail', { id: params.id ?? '' }),
    panels: [
      { path: '/operator/edge-hosts/$id/edit', title: 'edge-host', parent: '/operator/edge-hosts', component: hostPanel, roles: readers },
      {
        ...{ path: '/operator/edge-hosts/$id/gateway', title: 'edge-gateway', parent: '/operator/edge-hosts' },
        ...{ component: () => import('./gateway-form.tsx'), roles: readers },
      },
      ...['/operator/edge-hosts/$id/pools/new', '/operator/edge-hosts/$id/pools/$pool'].map(
        (path): StaffPage => ({ path, title: 'edge-pool', parent: '/operator/edge-hosts', component: poolPanel, roles: readers }),
      ),
    ],
  },
  {
    path: '/operator/edge-hosts/$id/forwards',
    title: 'edge-forwards',
    parent: '/operator/edge-hosts',
    component: () => import('./forwards-page.tsx'),
    roles: readers,
  },
]
