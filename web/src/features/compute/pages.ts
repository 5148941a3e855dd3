import { prefetch } from '../../api/hooks.ts'
import type { KindPages } from '../services/kind-pages.ts'

// Named, not taken from its definition: what that brings along is not for the file that every visit begins with.
const kind = 'vps'
const listPage = '/home/cloud-vps'
const takePage = () => import('./snapshots/take-page.tsx')
const notePage = () => import('./note-page.tsx')
const disk = () => import('./disk-pages.ts')

export const vpsPages: KindPages = {
  ordered: ['public/service/plan/list/vm', 'user/service/vps/image/list'],
  home: [
    {
      path: '/home/cloud-vps',
      title: 'cloud-vps',
      component: () => import('./list/list-page.tsx'),
      nav: { group: 'services', icon: { kind }, count: kind },
      panels: [
        { path: '/home/cloud-vps/note/$VMID', title: 'service-note', parent: listPage, component: notePage },
        { path: '/home/cloud-vps/take-snapshot/$VMID', title: 'take-snapshot', parent: listPage, component: takePage },
      ],
    },
    {
      path: '/home/cloud-vps/snapshot',
      title: 'snapshots',
      component: async () => (await disk()).snapshots(),
      nav: { group: 'services', icon: 'camera', under: listPage },
      load: () => prefetch('user/service/vps/snapshot/list', { page: 1, pageSize: 20, sort: '-takenAt' }),
    },
    {
      path: '/home/cloud-vps/backup',
      title: 'backups',
      component: async () => (await disk()).backups(),
      nav: { group: 'services', icon: 'archive', under: listPage },
      load: () => prefetch('user/service/vps/backup/list', { page: 1, pageSize: 20, sort: 'name' }),
    },
    {
      path: '/home/cloud-vps/remote-access',
      title: 'remote-access',
      component: async () => (await import('../rgc/page.ts')).list(),
      nav: { group: 'services', icon: 'plug', under: listPage },
    },
    {
      path: '/home/cloud-vps/detail/$VMID',
      title: 'vps-detail',
      parent: listPage,
      component: () => import('./detail/detail-page.tsx'),
      load: ({ params }) => prefetch('user/service/vps/detail', { id: params.VMID ?? '' }),
      panels: [
        { path: '/home/cloud-vps/detail/$VMID/note', title: 'service-note', parent: listPage, component: notePage },
        { path: '/home/cloud-vps/detail/$VMID/take-snapshot', title: 'take-snapshot', parent: listPage, component: takePage },
        {
          path: '/home/cloud-vps/detail/$VMID/rebuild',
          title: 'vps-detail',
          parent: listPage,
          component: async () => (await disk()).rebuild(),
        },
      ],
    },
  ],
  bare: [{ path: '/vm/console/$VMID', title: 'console', component: async () => (await import('./console/worded.ts')).page() }],
}
