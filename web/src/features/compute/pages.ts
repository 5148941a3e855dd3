import { prefetch } from '../../api/hooks.ts'
import type { KindPages } from '../services/kind-pages.ts'
import { vpsUi } from './vps.ui.ts'

const { listPage } = vpsUi.contract

export const vpsPages: KindPages = {
  home: [
    {
      path: '/home/cloud-vps',
      title: 'cloud-vps',
      component: () => import('./list/list-page.tsx'),
      nav: { group: 'services', icon: vpsUi.icon, count: vpsUi.contract.id },
      panels: [{ path: '/home/cloud-vps/note/$VMID', title: 'vps-note', parent: listPage, component: () => import('./note-page.tsx') }],
    },
    {
      path: '/home/cloud-vps/detail/$VMID',
      title: 'vps-detail',
      parent: listPage,
      component: () => import('./detail/detail-page.tsx'),
      load: ({ params }) => prefetch('user/service/vps/detail', { id: params.VMID ?? '' }),
      panels: [
        { path: '/home/cloud-vps/detail/$VMID/note', title: 'vps-note', parent: listPage, component: () => import('./note-page.tsx') },
      ],
    },
  ],
  bare: [{ path: '/vm/console/$VMID', title: 'console', component: () => import('./console/console-page.tsx') }],
}
