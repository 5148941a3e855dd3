import { hostingKind } from '@portal/contracts/kinds/hosting.kind.ts'
import { IconWorld } from '@tabler/icons-react'
import { defineKindUi } from '../services/kind-ui.ts'

export const hostingUi = defineKindUi({
  contract: hostingKind,
  icon: IconWorld,
  typeIcons: { hosting: IconWorld },
  typeLabels: { hosting: 'orders.kinds.hosting' },
  base: 'user/service/hosting',
  changes: 'user/service/hosting',
  sharing: null,
  status: 'user/service/hosting/status',
  events: [],
  exported: () => import('./hosting.exported.ts').then(({ hostingExported }) => hostingExported),
  texts: {
    list: 'hosting.title',
    detail: 'pages.hosting',
    order: 'hosting.order',
    searchHint: 'hosting.searchHint',
    emptyTitle: 'hosting.empty.title',
    emptyText: 'hosting.empty.text',
    emptyJoin: 'compute.empty.join',
    missingTitle: 'hosting.missing.title',
    missingText: 'hosting.missing.text',
    missingToList: 'hosting.missing.toList',
    safe: 'hosting.safe',
  },
})
