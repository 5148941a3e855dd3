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

/** Of the disk, whether it runs or not. */
const disk: ActionRule = { ...power, power: 'any', capability: 'snapshots' }

/** What gives root on the disk: whoever may read the password, with fresh proof. */
const foreignSystem: ActionRule = { ...disk, by: ['owner', 'password'], proof: 'fresh', hold: 'secrets', system: 'own' }

const codes = {
  running: 'vps-already-running',
  stopped: 'vps-already-stopped',
  notReady: 'vps-not-ready',
  rescue: 'vps-in-rescue',
  noRescue: 'vps-not-in-rescue',
  noDisk: 'vps-disk-missing',
  noTransfer: 'vps-transfer-used',
} as const

export const vpsActions = defineActions('vps', codes, {
  start: { ...power, staff: SWITCHES, power: 'stopped', disk: 'needed', move: 'start' },
  shutdown: { ...power, staff: SWITCHES, capability: 'acpiShutdown', move: 'shutdown' },
  stop: { ...power, staff: SWITCHES, move: 'stop' },
  restart: { ...power, staff: SWITCHES, move: 'restart' },
  // Open while it is being installed: watching a machine boot is harmless and calms.
  console: { ...power, staff: ['provisioning'], service: ['installing', 'active'], while: 'any', capability: 'console', hold: 'secrets' },
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
  // Inside the guest, by whatever of it listens.
  'reset-password': {
    ...power,
    hold: 'secrets',
    by: ['owner', 'password'],
    staff: 'none',
    system: 'own',
    capability: 'guestPassword',
    proof: 'fresh',
  },
  snapshot: { ...disk, by: ['owner', 'snapshot'], move: 'snapshot' },
  'snapshot-delete': { ...disk, by: ['owner', 'snapshot'], unlisted: true },
  'snapshot-image': { ...disk, staff: ['provisioning'], while: 'any', by: ['owner'], capability: 'ownImages', unlisted: true },
  'snapshot-note': {
    ...disk,
    staff: ['provisioning'],
    by: ['owner', 'snapshot'],
    capability: null,
    while: 'any',
    suspended: 'any',
    unlisted: true,
  },
  // What was written since is lost.
  restore: {
    ...disk,
    by: ['owner', 'restore'],
    staff: 'none',
    system: 'own',
    proof: 'fresh',
    protection: 'off',
    move: 'restore',
    typeName: true,
  },
  // A machine that runs is shut down for it.
  'change-optimization': { ...disk, staff: ['provisioning'], by: ['owner'], capability: 'nested', move: 'optimize' },
  rescue: { ...foreignSystem, capability: 'rescue', move: 'rescue' },
  unrescue: { ...foreignSystem, proof: 'none', capability: 'rescue', system: 'rescue', move: 'unrescue' },
  'reveal-rescue': { ...foreignSystem, capability: null, system: 'rescue', unlisted: true },
  iso: { ...foreignSystem, capability: 'media', move: 'media' },
  'iso-eject': { ...foreignSystem, proof: 'none', capability: 'media', move: 'media' },
  // Whom they tell is the owner.
  'view-alerts': { ...lifeActions.view, by: ['owner'] },
  alert: { ...lifeActions.view, by: ['owner'], staff: ['support'] },
  // It authorises charges: its owner's alone, and possible while the used transfer stops it.
  'transfer-cap': { ...lifeActions.view, by: ['owner'], staff: 'none', service: ['active'], hold: 'money', unlisted: true },
  // Everything on the disk is lost, and its snapshots with it.
  rebuild: {
    ...disk,
    by: ['owner', 'rebuild'],
    staff: 'none',
    system: 'own',
    capability: 'power',
    proof: 'fresh',
    protection: 'off',
    move: 'rebuild',
    typeName: true,
  },
  // A policy, not work on the machine: what the machine does now is no hindrance.
  backup: { ...disk, by: ['owner', 'backup'], while: 'any', capability: 'backups' },
  'backup-off': { ...disk, by: ['owner', 'backup'], while: 'any', suspended: 'any', capability: null, unlisted: true },
  recover: {
    ...disk,
    by: ['owner', 'restore'],
    staff: 'none',
    system: 'own',
    capability: 'backups',
    proof: 'fresh',
    protection: 'off',
    move: 'recover',
    typeName: true,
  },
  // Data disks: what is bought for them is the owner's to divide; what is on one that is deleted is lost.
  'disk-add': { ...disk, by: ['owner'], capability: 'disks', unlisted: true },
  'disk-grow': { ...disk, by: ['owner'], capability: 'disks', unlisted: true },
  'disk-update': { ...disk, staff: ['provisioning'], by: ['owner'], capability: null, while: 'any', suspended: 'any', unlisted: true },
  'disk-delete': {
    ...disk,
    by: ['owner'],
    staff: 'none',
    power: 'stopped',
    capability: 'disks',
    protection: 'off',
    proof: 'fresh',
    typeName: true,
    unlisted: true,
  },
  // Of a machine behind a shared address: who may reach what of it from outside.
  'view-ports': { ...lifeActions.view, by: ['owner', 'remote'], unlisted: true },
  'map-port': {
    ...power,
    by: ['owner', 'remote'],
    staff: ['provisioning'],
    while: 'any',
    power: 'any',
    capability: 'forwards',
    unlisted: true,
  },
  // Of a live plan: whoever has the key can broadcast, and where to is the owner's word. The server is told when it runs.
  'live-key': {
    ...power,
    by: ['owner'],
    staff: 'none',
    while: 'any',
    power: 'any',
    capability: null,
    proof: 'fresh',
    hold: 'secrets',
    unlisted: true,
  },
  'live-rotate': { ...power, hold: 'secrets', by: ['owner'], while: 'any', power: 'any', capability: null, unlisted: true },
  'live-target': { ...power, by: ['owner'], while: 'any', power: 'any', capability: null, unlisted: true },
  // Of its address: the engine has nothing to do with it.
  'reverse-dns': { ...power, by: ['owner'], staff: ['provisioning'], while: 'any', power: 'any', capability: null },
  // Over a gateway [S8]. What listens inside answers: the server itself is not touched, and may be off for now.
  remote: { ...power, by: ['owner', 'remote'], staff: 'none', power: 'any', capability: null, move: 'rgc-create' },
  // Of connections that are open; to end one is refused to nobody who opened it.
  'remote-change': { ...power, by: ['owner', 'remote'], staff: 'none', while: 'any', power: 'any', capability: null, unlisted: true },
  ...lifeActions,
  ...changeActions,
  ...shareActions,
})
