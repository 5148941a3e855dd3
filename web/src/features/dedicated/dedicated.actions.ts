import { dedicatedActions } from '@portal/contracts/kinds/dedicated.actions.ts'
import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import {
  IconDeviceDesktop,
  IconHistory,
  IconKey,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnected,
  IconPower,
  IconRefresh,
  IconReload,
  IconTerminal2,
} from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import type { IconType } from '../../design/icon.tsx'
import { paths } from '../../paths.ts'
import { openConsole } from '../compute/console-window.ts'
import { remoteBulk } from '../rgc/bulk.ts'
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
    console: {
      label: 'compute.openConsole',
      short: 'compute.console',
      icon: IconTerminal2,
      open: ([server]) => server && openConsole(server.id, paths.metalConsole(server.id)),
      bulk: { oneByOne: 'console-one-by-one' },
    },
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
    remote: {
      label: 'compute.remote.tab',
      icon: IconPlugConnected,
      open: ([server], { kind, go }) => server && go(servicePaths(kind.contract).detail(server.id, { tab: 'remote' })),
      bulk: remoteBulk,
    },
    ...lifeActions,
    ...changeActions,
    ...shareActions,
    'copy-address': copyAddress<Dedicated>(addressOf),
  },
  buttons: ['start', 'restart', 'shutdown', 'stop'],
  primary: 'renew',
  menu: [
    ['open', 'console', 'rdp', 'note', 'rename'],
    ['start', 'shutdown', 'restart', 'stop'],
    ['remote', 'reinstall'],
    LIFE,
    ['copy-id', 'copy-address'],
  ],
  more: { wide: [FACTS, ['console', 'remote', 'reinstall'], LIFE], phone: [FACTS, ['stop', 'console', 'remote', 'reinstall'], LIFE] },
  palette: ['start', 'restart', 'shutdown', 'stop', 'console', 'remote', 'reinstall', 'note', 'rename', 'copy-address', ...LIFE],
  bulk: ['start', 'stop', 'shutdown', 'restart', 'console', 'rdp', 'remote', 'renew', 'autorenew', 'share', 'transfer', 'note', 'export'],
})
