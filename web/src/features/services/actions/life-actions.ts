import {
  IconArrowBackUp,
  IconArrowBigUpLines,
  IconArrowsExchange,
  IconForms,
  IconPlus,
  IconReceipt,
  IconRotateClockwise,
  IconShieldLock,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ServiceRow } from '../calls.ts'
import { sendAutoRenew } from '../renewals/renewable.ts'
import type { BulkSend, OpenUi, PanelUi } from './action-ui.ts'

export const owned = ({ role }: ServiceRow): boolean => role === 'owner'

const switched = (on: boolean): BulkSend<ServiceRow> => ({
  id: on ? 'auto-on' : 'auto-off',
  label: on ? 'renewals.turnOn' : 'renewals.turnOff',
  send: ({ id }, base) => sendAutoRenew(base, id, on),
  done: on ? 'renewals.doneOn' : 'renewals.doneOff',
  failed: 'renewals.autoFailed',
  idle: (rows) => (rows.every(({ autoRenew }) => autoRenew === on) ? (on ? 'renewals.allOn' : 'renewals.allOff') : null),
})

/** Names, renewing and its switch, protection and the end: what every kind has, and only its owner. */
export const lifeActions = {
  rename: {
    label: 'services.rename',
    icon: IconForms,
    shown: owned,
    open: ([row], { edits }) => row && edits.rename(row),
  },
  protect: { label: 'services.protection', icon: IconShieldLock, inPanel: true },
  // One of the two ends that the question of `cancel` offers.
  'cancel-now': { label: 'renewals.cancelling.now', icon: IconTrash, danger: true, inPanel: true },
  renew: {
    label: 'renewals.renew',
    icon: IconReceipt,
    shown: owned,
    open: (rows, { renewals }) => renewals.renew(rows),
    bulk: 'all',
  },
  autorenew: {
    label: (t, { autoRenew }) => t(autoRenew ? 'renewals.turnOff' : 'renewals.turnOn'),
    icon: IconRotateClockwise,
    shown: owned,
    open: ([row], { renewals }) => row && renewals.setAuto(row, !row.autoRenew),
    bulk: [switched(true), switched(false)],
  },
  'revoke-cancellation': {
    label: 'renewals.revoke',
    icon: IconArrowBackUp,
    shown: (row) => owned(row) && row.actions['revoke-cancellation'] === true,
    open: ([row], { renewals }) => row && renewals.revoke(row),
  },
  transfer: {
    label: 'services.transferOut',
    icon: IconArrowsExchange,
    shown: owned,
    open: (rows, { transfers }) => transfers.open(rows),
    bulk: 'all',
  },
  cancel: {
    label: 'renewals.cancel',
    icon: IconTrash,
    danger: true,
    shown: owned,
    open: ([row], { renewals }) => row && renewals.cancel(row),
  },
} as const satisfies Record<string, OpenUi<ServiceRow> | PanelUi<ServiceRow>>

/** Of kinds that can be enlarged while they run. */
export const changeActions = {
  change: {
    label: 'changes.changePlan',
    icon: IconArrowBigUpLines,
    shown: owned,
    open: ([row], { renewals }) => row && renewals.change(row, 'plan'),
  },
  addon: {
    label: 'changes.addAddon',
    icon: IconPlus,
    shown: owned,
    open: ([row], { renewals }) => row && renewals.change(row, 'addon'),
  },
} as const satisfies Record<string, OpenUi<ServiceRow>>

/** Of kinds that can be shared with teammates. */
export const shareActions = {
  share: {
    label: 'sharing.action',
    icon: IconUserPlus,
    shown: owned,
    open: (rows, { sharing }) => sharing.open(rows),
    bulk: 'all',
  },
} as const satisfies Record<string, OpenUi<ServiceRow>>
