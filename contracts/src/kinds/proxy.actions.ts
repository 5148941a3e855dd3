import { type ActionRule, defineActions, NO_POWER } from './actions.ts'
import { changeActions, lifeActions } from './life.actions.ts'

/** On its proxies: its owner's alone, as proxies are not shared [P1]. */
const work: ActionRule = {
  by: ['owner'],
  staff: ['support', 'provisioning'],
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
  'change-username': work,
  'change-password': { ...work, staff: 'none' },
  'change-port': work,
  delete: { ...work, protection: 'off' },
  test: work,
  /** Of one proxy: that of the whole service is its note. */
  remark: { ...work, capability: null, suspended: 'any' },
  'reveal-password': { ...work, capability: null, suspended: 'any', staff: 'none', proof: 'fresh' },
  ...lifeActions,
  ...changeActions,
})
