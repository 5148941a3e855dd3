import { prefetch } from '../../api/hooks.ts'
import type { KindPages } from '../services/kind-pages.ts'

const listPage = '/home/hosting'
/** With their words, apart from this file, which every visit begins with. */
const pages = () => import('./page.ts')
const notePage = async () => (await pages()).note()

export const hostingPages: KindPages = {
  ordered: ['public/service/plan/list/hosting'],
  home: [
    {
      path: '/home/hosting',
      title: 'hosting',
      component: async () => (await pages()).list(),
      nav: { group: 'services', icon: { kind: 'hosting' }, count: 'hosting' },
      panels: [{ path: '/home/hosting/note/$id', title: 'service-note', parent: listPage, component: notePage }],
    },
    {
      path: '/home/hosting/detail/$id',
      title: 'hosting',
      parent: listPage,
      component: async () => (await pages()).detail(),
      load: ({ params }) => prefetch('user/service/hosting/detail', { id: params.id ?? '' }),
      panels: [{ path: '/home/hosting/detail/$id/note', title: 'service-note', parent: listPage, component: notePage }],
    },
  ],
}
