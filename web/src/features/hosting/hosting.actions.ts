import { hostingActions } from '@portal/contracts/kinds/hosting.actions.ts'
import { IconCopy, IconExternalLink, IconKey, IconPassword } from '@tabler/icons-react'
import { defineActionSet } from '../services/actions/action-ui.ts'
import { freeActions } from '../services/actions/free-actions.ts'
import { changeActions, lifeActions } from '../services/actions/life-actions.ts'
import type { Hosting } from './calls.ts'
import { openPanel } from './open-panel.ts'

const LIFE = ['renew', 'autorenew', 'change', 'transfer', 'revoke-cancellation', 'cancel'] as const
const FACTS = ['note', 'rename', 'copy-domain', 'copy-id'] as const

/** Everything that can be done with web hosting, and where it is offered. */
export const hostingActionSet = defineActionSet<Hosting>()({
  table: hostingActions,
  actions: {
    open: freeActions.open,
    'sign-in': {
      label: 'hosting.signIn.open',
      icon: IconExternalLink,
      open: ([row], { t }) => row && openPanel(row, t),
    },
    'reveal-password': { label: 'hosting.password.reveal', icon: IconKey, inPanel: true },
    'reset-password': { label: 'hosting.password.reset', icon: IconPassword, inPanel: true },
    note: freeActions.note,
    export: freeActions.export,
    ...lifeActions,
    change: changeActions.change,
    'copy-domain': {
      free: true,
      label: (t) => t('common.copy', { what: t('hosting.domainWord') }),
      icon: IconCopy,
      hint: ({ domain }) => domain,
      open: ([row], { copy, t }) => row && copy(row.domain, t('hosting.domainWord')),
    },
    'copy-id': freeActions['copy-id'],
  },
  buttons: ['sign-in'],
  primary: 'sign-in',
  menu: [['open', 'sign-in', 'note', 'rename'], LIFE, ['copy-domain', 'copy-id']],
  more: { wide: [FACTS, LIFE], phone: [FACTS, LIFE] },
  palette: ['sign-in', 'note', 'rename', 'copy-domain', ...LIFE],
  bulk: ['renew', 'autorenew', 'note', 'transfer', 'export'],
})
