import type { AsStaff } from '../staff.ts'
import { type ActionRule, defineActions } from './actions.ts'
import { changeActions, lifeActions, shareActions } from './life.actions.ts'

/** Staff who may switch a machine while signed in as its owner. Every other row is closed to them until it names roles itself. */
const SWITCHES: AsStaff = ['support', 'provisioning']

const power: ActionRule = {
  by: ['owner', 'member'],
  staff: 'none',
  service: ['active'],
  suspended: 'no',
  cancelled: 'any',
  protection: 'any',
  while: 'idle',
  power: 'running',
  system: 'any',
  capability: 'power',
  proof: 'none',
  move: null,
}

const codes = {
  running: 'dedicated-already-running',
  stopped: 'dedicated-already-stopped',
  notReady: 'dedicated-not-ready',
  rescue: 'busy',
  noRescue: 'busy',
  noDisk: 'busy',
} as const

export const dedicatedActions = defineActions('dedicated', codes, {
  start: { ...power, staff: SWITCHES, power: 'stopped', move: 'start' },
  shutdown: { ...power, staff: SWITCHES, move: 'shutdown' },
  stop: { ...power, staff: SWITCHES, move: 'stop' },
  restart: { ...power, staff: SWITCHES, move: 'restart' },
  // Over its controller, which has it whether the machine is on or off: one watches it start.
  console: { ...power, staff: ['provisioning'], while: 'any', power: 'any', capability: 'console', hold: 'secrets' },
  // Everything on its disks is lost: an installer that it boots from the network takes them whole.
  reinstall: {
    ...power,
    by: ['owner', 'rebuild'],
    staff: 'none',
    power: 'any',
    capability: 'reinstall',
    proof: 'fresh',
    protection: 'off',
    move: 'reinstall',
    typeName: true,
  },
  // People set them up: what the machine does now is no hindrance.
  backup: {
    ...power,
    by: ['owner', 'backup'],
    while: 'any',
    power: 'any',
    capability: 'backups',
  },
  'reveal-password': {
    ...power,
    by: ['owner', 'password'],
    staff: 'none',
    while: 'any',
    power: 'any',
    capability: null,
    proof: 'fresh',
    hold: 'secrets',
  },
  // Over a gateway [S8]. What listens inside answers: the server itself is not touched, and may be off for now.
  remote: { ...power, by: ['owner', 'remote'], staff: 'none', power: 'any', capability: null, move: 'rgc-create' },
  // Of connections that are open; to end one is refused to nobody who opened it.
  'remote-change': { ...power, by: ['owner', 'remote'], staff: 'none', while: 'any', power: 'any', capability: null, unlisted: true },
  ...lifeActions,
  ...changeActions,
  ...shareActions,
})
