import { proxyActions } from '@portal/contracts/kinds/proxy.actions.ts'
import { IconAt, IconEye, IconKey, IconPencil, IconPlugConnected, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { defineActionSet } from '../services/actions/action-ui.ts'
import { copyAddress, freeActions } from '../services/actions/free-actions.ts'
import { changeActions, lifeActions, owned } from '../services/actions/life-actions.ts'
import { servicePaths } from '../services/service-paths.ts'
import type { ProxyService } from './calls.ts'

const LIFE = ['renew', 'autorenew', 'change', 'addon', 'transfer', 'revoke-cancellation', 'cancel'] as const
const FACTS = ['note', 'rename', 'copy-id', 'copy-address'] as const

/** Everything that can be done with a proxy service; what is done with single proxies stands in the list of them. */
export const proxyActionSet = defineActionSet<ProxyService>()({
  table: proxyActions,
  actions: {
    ...freeActions,
    add: {
      label: 'proxies.add.action',
      icon: IconPlus,
      shown: owned,
      open: ([row], { kind, go }) => row && go(servicePaths(kind.contract).detail(row.id, { tab: 'add' })),
    },
    'change-username': { label: 'proxies.username.action', icon: IconAt, inPanel: true },
    'change-password': { label: 'proxies.password.action', icon: IconKey, inPanel: true },
    'change-port': { label: 'proxies.port.action', icon: IconRoute, inPanel: true },
    delete: { label: 'proxies.delete.action', icon: IconTrash, danger: true, inPanel: true },
    test: { label: 'proxies.test.action', icon: IconPlugConnected, inPanel: true },
    remark: { label: 'proxies.remark.action', icon: IconPencil, inPanel: true },
    'reveal-password': { label: 'proxies.reveal', icon: IconEye, inPanel: true },
    ...lifeActions,
    ...changeActions,
    'copy-address': copyAddress<ProxyService>(({ ip }) => ip),
  },
  buttons: ['add'],
  primary: 'renew',
  menu: [['open', 'add', 'note', 'rename'], LIFE, ['copy-id', 'copy-address']],
  more: { wide: [FACTS, LIFE], phone: [FACTS, LIFE] },
  palette: ['add', 'note', 'rename', 'copy-address', ...LIFE],
  bulk: ['renew', 'autorenew', 'transfer', 'note', 'export'],
})
