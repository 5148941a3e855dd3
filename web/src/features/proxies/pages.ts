import { prefetch } from '../../api/hooks.ts'
import type { KindPages } from '../services/kind-pages.ts'

const listPage = '/home/proxy'
/** With their words, apart from this file, which every visit begins with. */
const pages = () => import('./page.ts')
const notePage = async () => (await pages()).note()

export const proxiesPages: KindPages = {
  ordered: ['public/service/plan/list/proxy'],
  home: [
    {
      path: '/home/proxy',
      title: 'proxies',
      component: async () => (await pages()).list(),
      nav: { group: 'services', icon: { kind: 'proxy' }, count: 'proxy' },
      panels: [{ path: '/home/proxy/note/$VMID', title: 'service-note', parent: listPage, component: notePage }],
    },
    {
      path: '/home/proxy/detail/$VMID',
      title: 'proxy-detail',
      parent: listPage,
      component: async () => (await pages()).detail(),
      load: ({ params }) => prefetch('user/service/vms/app/proxy/detail', { id: params.VMID ?? '' }),
      panels: [{ path: '/home/proxy/detail/$VMID/note', title: 'service-note', parent: listPage, component: notePage }],
    },
  ],
}
