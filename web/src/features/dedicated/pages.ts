import { prefetch } from '../../api/hooks.ts'
import { withDedicated } from '../../i18n/with-words.ts'
import type { KindPages } from '../services/kind-pages.ts'

const listPage = '/home/dedicated-server'
const notePage = withDedicated(() => import('./note-page.tsx'))

export const dedicatedPages: KindPages = {
  home: [
    {
      path: '/home/dedicated-server',
      title: 'dedicated',
      component: withDedicated(() => import('./list/list-page.tsx')),
      nav: { group: 'services', icon: { kind: 'dedicated' }, count: 'dedicated' },
      panels: [{ path: '/home/dedicated-server/note/$VMID', title: 'vps-note', parent: listPage, component: notePage }],
    },
    {
      path: '/home/dedicated-server/detail/$VMID',
      title: 'dedicated-detail',
      parent: listPage,
      component: withDedicated(() => import('./detail/detail-page.tsx')),
      load: ({ params }) => prefetch('user/service/dedicated/detail', { id: params.VMID ?? '' }),
      panels: [{ path: '/home/dedicated-server/detail/$VMID/note', title: 'vps-note', parent: listPage, component: notePage }],
    },
  ],
}
