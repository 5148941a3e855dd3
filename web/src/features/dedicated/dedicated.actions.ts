import { dedicatedActions } from '@portal/contracts/kinds/dedicated.actions.ts'
import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import {
  IconDeviceDesktop,
  IconHistory,
  IconKey,
  IconPlayerPlay,
  IconPlayerStop,
  IconPower,
  IconRefresh,
  IconReload,
} from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import type { IconType } from '../../design/icon.tsx'
import { type ActionTools, defineActionSet, type SendUi } from '../services/actions/action-ui.ts'
import { copyAddress, freeActions } from '../services/actions/free-actions.ts'
import { changeActions, lifeActions, shareActions } from '../services/actions/life-actions.ts'
import { servicePaths } from '../services/service-paths.ts'
import { addressOf, type Dedicated } from './calls.ts'

const power = (verb: DedicatedPowerVerb, icon: IconType): SendUi<Dedicated> => ({
  label: `compute.verb.${verb}`,
  short: `compute.verb.${verb}`,
  icon,
  group: 'power',
  send: ({ id }) => call(`user/service/dedicated/${verb}`, { id }),
  bulk: { done: `compute.bulk.${verb}`, failed: (t) => t('compute.verbFailed', { verb }) },
})

/** Asked for once more, with the name: it interrupts whatever runs inside. */
const asked = (verb: 'stop' | 'restart') => ({
  confirm: { title: `compute.confirm.${verb}.title`, many: `compute.confirm.${verb}.many`, text: `compute.confirm.${verb}.text` } as const,
})

const isWindows = ({ family, address }: Dedicated): boolean => family === 'windows' && address !== null

/** The file arrives when it is asked for. */
async function saveProfiles(rows: readonly Dedicated[], t: ActionTools['t']): Promise<void> {
  try {
    const { saveProfilesOf } = await import('./save-profiles.ts')
    toastOk(t('compute.rdp.saved', { n: await saveProfilesOf(rows.map(({ id }) => id)) }))
  } catch (error) {
    toastError(error)
  }
}

const LIFE = ['renew', 'autorenew', 'change', 'addon', 'share', 'transfer', 'revoke-cancellation', 'cancel'] as const
const FACTS = ['rdp', 'note', 'rename', 'copy-id', 'copy-address'] as const

/** Everything that can be done with a dedicated server, and where it is offered. */
export const dedicatedActionSet = defineActionSet<Dedicated>()({
  table: dedicatedActions,
  actions: {
    ...freeActions,
    start: power('start', IconPlayerPlay),
    restart: { ...power('restart', IconRefresh), ...asked('restart') },
    shutdown: power('shutdown', IconPower),
    stop: { ...power('stop', IconPlayerStop), ...asked('stop'), label: 'compute.stopLong', danger: true },
    reinstall: {
      label: 'compute.reinstall',
      icon: IconReload,
      danger: true,
      open: ([server], { kind, go }) => server && go(`${servicePaths(kind.contract).detail(server.id)}/reinstall`),
    },
    backup: { label: 'compute.server.backup', icon: IconHistory, inPanel: true },
    'reveal-password': { label: 'compute.server.revealPassword', icon: IconKey, inPanel: true },
    rdp: {
      free: true,
      label: 'compute.rdp.action',
      icon: IconDeviceDesktop,
      shown: isWindows,
      idle: (rows) => (rows.some(isWindows) ? null : 'compute.rdp.none'),
      open: (rows, { t }) => void saveProfiles(rows, t),
      bulk: 'all',
    },
    ...lifeActions,
    ...changeActions,
    ...shareActions,
    'copy-address': copyAddress<Dedicated>(addressOf),
  },
  buttons: ['start', 'restart', 'shutdown', 'stop'],
  primary: 'renew',
  menu: [['open', 'rdp', 'note', 'rename'], ['start', 'shutdown', 'restart', 'stop'], ['reinstall'], LIFE, ['copy-id', 'copy-address']],
  more: { wide: [FACTS, ['reinstall'], LIFE], phone: [FACTS, ['stop', 'reinstall'], LIFE] },
  palette: ['start', 'restart', 'shutdown', 'stop', 'reinstall', 'note', 'rename', 'copy-address', ...LIFE],
  bulk: ['start', 'stop', 'shutdown', 'restart', 'rdp', 'renew', 'autorenew', 'share', 'transfer', 'note', 'export'],
})
