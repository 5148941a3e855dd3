import { dedicatedKind } from '@portal/contracts/kinds/dedicated.kind.ts'
import { IconServer2 } from '@tabler/icons-react'
import { defineKindUi } from '../services/kind-ui.ts'

export const dedicatedUi = defineKindUi({
  contract: dedicatedKind,
  icon: IconServer2,
  typeIcons: { dedicated: IconServer2 },
  typeLabels: { dedicated: 'orders.kinds.dedicated' },
  countedLabel: 'dashboard.figures.dedicated',
  base: 'user/service/dedicated',
  changes: 'user/service/dedicated',
  sharing: 'user/service/dedicated',
  status: 'user/service/dedicated/status',
  events: [],
  exported: () => import('./dedicated.exported.ts').then(({ dedicatedExported }) => dedicatedExported),
  texts: {
    list: 'dedicated.title',
    detail: 'pages.dedicated-detail',
    order: 'dedicated.order',
    searchHint: 'dedicated.searchHint',
    emptyTitle: 'dedicated.empty.title',
    emptyText: 'dedicated.empty.text',
    emptyJoin: 'compute.empty.join',
    missingTitle: 'dedicated.missing.title',
    missingText: 'dedicated.missing.text',
    missingToList: 'dedicated.missing.toList',
    safe: 'compute.serversSafe',
  },
})
