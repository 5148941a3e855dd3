import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import { IconBolt, IconBroadcast, IconCloudComputing, IconDatabase, IconSitemap } from '@tabler/icons-react'
import { defineKindUi } from '../services/kind-ui.ts'

export const vpsUi = defineKindUi({
  contract: vpsKind,
  icon: IconCloudComputing,
  typeIcons: { premium: IconBolt, nat: IconSitemap, storage: IconDatabase, live: IconBroadcast },
  typeLabels: {
    premium: 'compute.kind.premium',
    nat: 'compute.kind.nat',
    storage: 'compute.kind.storage',
    live: 'compute.kind.live',
  },
  countedLabel: 'dashboard.figures.vps',
  base: 'user/service/vps',
  changes: 'user/service/vps',
  sharing: 'user/service/vps',
  status: 'user/service/vps/status',
  ownImages: 'user/service/vps/image/list',
  events: ['vps', 'snapshot', 'backup'],
  exported: () => import('./vps.exported.ts').then(({ vpsExported }) => vpsExported),
  texts: {
    list: 'pages.cloud-vps',
    detail: 'pages.vps-detail',
    order: 'compute.order',
    searchHint: 'compute.searchHint',
    emptyTitle: 'compute.empty.title',
    emptyText: 'compute.empty.text',
    emptyJoin: 'compute.empty.join',
    missingTitle: 'compute.missing.title',
    missingText: 'compute.missing.text',
    missingToList: 'compute.missing.toList',
    safe: 'compute.serversSafe',
  },
})
