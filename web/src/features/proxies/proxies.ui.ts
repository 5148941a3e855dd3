import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import { IconRoute } from '@tabler/icons-react'
import { defineKindUi } from '../services/kind-ui.ts'

export const proxiesUi = defineKindUi({
  contract: proxyKind,
  icon: IconRoute,
  typeIcons: { proxy: IconRoute },
  typeLabels: { proxy: 'orders.kinds.proxy' },
  base: 'user/service/vms/app/proxy',
  changes: 'user/service/vms/app/proxy',
  sharing: null,
  status: null,
  events: [],
  exported: () => import('./proxies.exported.ts').then(({ proxiesExported }) => proxiesExported),
  texts: {
    list: 'proxies.title',
    detail: 'pages.proxy-detail',
    order: 'proxies.order',
    searchHint: 'proxies.searchHint',
    emptyTitle: 'proxies.empty.title',
    emptyText: 'proxies.empty.text',
    emptyJoin: 'compute.empty.join',
    missingTitle: 'proxies.missing.title',
    missingText: 'proxies.missing.text',
    missingToList: 'proxies.missing.toList',
    safe: 'proxies.safe',
  },
})
