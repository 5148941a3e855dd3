import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import {
  IconArchive,
  IconArrowBackUp,
  IconCamera,
  IconCpu,
  IconDeviceDesktop,
  IconDisc,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconLogout2,
  IconPlayerEject,
  IconPlugConnected,
  IconReload,
  IconTerminal2,
  IconWorld,
} from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { remoteBulk } from '../rgc/bulk.ts'
import { type ActionTools, defineActionSet } from '../services/actions/action-ui.ts'
import { copyAddress, freeActions } from '../services/actions/free-actions.ts'
import { changeActions, lifeActions, shareActions } from '../services/actions/life-actions.ts'
import { refreshServices } from '../services/actions/refresh-services.ts'
import { servicePaths } from '../services/service-paths.ts'
import { addressOf } from './address.ts'
import { turnOnWeekly } from './backups/period.ts'
import type { Vps } from './calls.ts'
import { openConsole } from './console-window.ts'
import { nameOfDay } from './name-of-day.ts'
import { powerActions } from './power.ts'

const isWindows = ({ family, address }: Vps): boolean => family === 'windows' && address !== null

/** The file arrives when it is asked for. */
async function saveProfiles(rows: readonly Vps[], t: ActionTools['t']): Promise<void> {
  try {
    const { saveRdp } = await import('./rdp/save-rdp.ts')
    toastOk(t('compute.rdp.saved', { n: await saveRdp(rows.map(({ id }) => id)) }))
  } catch (error) {
    toastError(error)
  }
}

const LIFE = ['renew', 'autorenew', 'change', 'addon', 'share', 'transfer', 'revoke-cancellation', 'cancel'] as const

/** Everything that can be done with a VPS, and where it is offered. */
export const vpsActionSet = defineActionSet<Vps>()({
  table: vpsActions,
  actions: {
    ...freeActions,
    ...powerActions,
    console: {
      label: 'compute.openConsole',
      short: 'compute.console',
      icon: IconTerminal2,
      open: ([vps]) => vps && openConsole(vps.id),
      bulk: { oneByOne: 'console-one-by-one' },
    },
    'reveal-password': { label: 'compute.server.revealPassword', icon: IconKey, inPanel: true },
    'reset-password': { label: 'compute.server.resetPassword', icon: IconKey, inPanel: true },
    snapshot: {
      label: 'compute.snapshots.take',
      icon: IconCamera,
      open: ([vps], { kind, place, go }) => {
        if (!vps) return
        const { listPage } = kind.contract
        const { detail } = servicePaths(kind.contract)
        go({ to: place === 'list' ? `${listPage}/take-snapshot/${vps.id}` : `${detail(vps.id)}/take-snapshot`, search: true })
      },
      // Named after the day, the reader's. One that has a snapshot keeps it, and its row says so.
      bulk: [
        {
          id: 'snapshot',
          label: 'compute.snapshots.take',
          done: 'compute.bulk.snapshot',
          failed: (t) => t('compute.verbFailed', { verb: 'snapshot' }),
          oneByOne: 'snapshot-one-by-one',
          send: ({ id }, base) => call('user/service/vps/snapshot/create', { id, name: nameOfDay() }).finally(() => refreshServices(base)),
        },
      ],
    },
    // Of one snapshot: asked for where they are listed.
    restore: { label: 'compute.snapshots.act.restore', icon: IconArrowBackUp, inPanel: true },
    'reverse-dns': { label: 'compute.server.setReverseDns', icon: IconWorld, inPanel: true },
    rescue: {
      label: 'compute.boot.tab',
      icon: IconLifebuoy,
      open: ([vps], { kind, go }) => vps && go(servicePaths(kind.contract).detail(vps.id, { tab: 'rescue' })),
    },
    unrescue: { label: 'compute.boot.unrescue', icon: IconLogout2, inPanel: true },
    iso: { label: 'compute.boot.tab', icon: IconDisc, inPanel: true },
    'iso-eject': { label: 'compute.boot.eject', icon: IconPlayerEject, inPanel: true },
    'change-optimization': { label: 'compute.optimization.action', icon: IconCpu, inPanel: true },
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
      open: ([vps], { kind, go }) => vps && go(servicePaths(kind.contract).detail(vps.id, { tab: 'remote' })),
      bulk: remoteBulk,
    },
    rebuild: {
      label: 'compute.rebuild',
      icon: IconReload,
      danger: true,
      open: ([vps], { kind, go }) => vps && go(`${servicePaths(kind.contract).detail(vps.id)}/rebuild`),
    },
    backup: {
      label: 'pages.backups',
      icon: IconArchive,
      open: ([vps], { kind, go }) => vps && go(servicePaths(kind.contract).detail(vps.id, { tab: 'backups' })),
      bulk: [
        {
          id: 'backup',
          label: 'compute.bulk.weekly',
          done: 'compute.bulk.backedUp',
          failed: 'compute.bulk.notBackedUp',
          idle: (rows) => (rows.every(({ backup }) => backup !== null) ? 'compute.bulk.allBackedUp' : null),
          send: ({ id, backup }, base) => turnOnWeekly(id, backup, base),
        },
      ],
    },
    // Of one backup: asked for where they are listed.
    recover: { label: 'compute.state.recovering', icon: IconHistory, inPanel: true },
    ...lifeActions,
    ...changeActions,
    ...shareActions,
    'copy-address': copyAddress<Vps>(addressOf),
  },
  buttons: ['start', 'restart', 'shutdown', 'stop'],
  primary: 'console',
  menu: [
    ['open', 'console', 'rdp', 'note', 'rename'],
    ['start', 'shutdown', 'restart', 'stop'],
    ['snapshot', 'rebuild', 'backup', 'remote'],
    LIFE,
    ['copy-id', 'copy-address'],
  ],
  more: {
    wide: [['rdp', 'note', 'rename', 'copy-id', 'copy-address'], ['snapshot', 'backup', 'remote', 'rescue', 'rebuild'], LIFE],
    phone: [['rdp', 'note', 'rename', 'copy-id', 'copy-address'], ['stop', 'snapshot', 'rebuild', 'backup', 'remote', 'rescue'], LIFE],
  },
  palette: [
    'console',
    'start',
    'restart',
    'shutdown',
    'stop',
    'snapshot',
    'backup',
    'remote',
    'rebuild',
    'note',
    'rename',
    'copy-address',
    ...LIFE,
  ],
  bulk: [
    'start',
    'stop',
    'shutdown',
    'restart',
    'console',
    'renew',
    'snapshot',
    'backup',
    'autorenew',
    'share',
    'transfer',
    'note',
    'rdp',
    'remote',
    'export',
  ],
})
