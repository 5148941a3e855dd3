import type { AsStaff } from '../staff.ts'
import { type ActionRule, defineActions, NO_POWER } from './actions.ts'
import { changeActions, lifeActions } from './life.actions.ts'

/** Staff who may help with proxies while signed in as their owner. Every other row is closed to them until it names roles itself. */
const HELPS: AsStaff = ['support', 'provisioning']

/** On its proxies: its owner's alone, as proxies are not shared [P1]. */
const work: ActionRule = {
  by: ['owner'],
  staff: 'none',
  service: ['active'],
  suspended: 'no',
  cancelled: 'any',
  protection: 'any',
  while: 'any',
  power: 'any',
  system: 'any',
  capability: 'endpoints',
  proof: 'none',
  move: null,
}

export const proxyActions = defineActions('proxy', NO_POWER, {
  add: work,
  'change-username': { ...work, staff: HELPS, hold: 'secrets' },
  'change-password': { ...work, staff: 'none', hold: 'secrets' },
  'change-port': { ...work, staff: HELPS },
  delete: { ...work, protection: 'off' },
  test: { ...work, staff: HELPS },
  /** Of one proxy: that of the whole service is its note. */
  remark: { ...work, staff: HELPS, capability: null, suspended: 'any' },
  'reveal-password': { ...work, capability: null, suspended: 'any', staff: 'none', proof: 'fresh', hold: 'secrets' },
  ...lifeActions,
  ...changeActions,
})
