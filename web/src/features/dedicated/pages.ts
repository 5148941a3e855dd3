import { prefetch } from '../../api/hooks.ts'
import type { KindPages } from '../services/kind-pages.ts'

const listPage = '/home/dedicated-server'
/** With their words, apart from this file, which every visit begins with. */
const pages = () => import('./page.ts')
const notePage = async () => (await pages()).note()

export const dedicatedPages: KindPages = {
  ordered: ['public/service/plan/list/dedicated'],
  home: [
    {
      path: '/home/dedicated-server',
      title: 'dedicated',
      component: async () => (await pages()).list(),
      nav: { group: 'services', icon: { kind: 'dedicated' }, count: 'dedicated' },
      panels: [{ path: '/home/dedicated-server/note/$VMID', title: 'service-note', parent: listPage, component: notePage }],
    },
    {
      path: '/home/dedicated-server/detail/$VMID',
      title: 'dedicated-detail',
      parent: listPage,
      component: async () => (await pages()).detail(),
      load: ({ params }) => prefetch('user/service/dedicated/detail', { id: params.VMID ?? '' }),
      panels: [
        { path: '/home/dedicated-server/detail/$VMID/note', title: 'service-note', parent: listPage, component: notePage },
        {
          path: '/home/dedicated-server/detail/$VMID/reinstall',
          title: 'dedicated-detail',
          parent: listPage,
          component: async () => (await pages()).reinstall(),
        },
      ],
    },
  ],
  bare: [{ path: '/vm/console/dedicated/$VMID', title: 'console', component: async () => (await pages()).serialLine() }],
}
