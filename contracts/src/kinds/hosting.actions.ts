import { type ActionRule, defineActions } from './actions.ts'
import { changeActions, lifeActions } from './life.actions.ts'

/** Of the account on its panel, while the panel answers and nothing else is asked of it. Hosting is not shared [P1]. */
const account: ActionRule = {
  by: ['owner'],
  staff: 'none',
  service: ['active'],
  suspended: 'no',
  cancelled: 'any',
  protection: 'any',
  while: 'idle',
  power: 'any',
  system: 'any',
  capability: 'panel',
  proof: 'none',
  move: null,
}

/** Never asked: it is not switched. `notReady`: its panel has said something else than what the action needs. */
const codes = { running: 'busy', stopped: 'busy', notReady: 'hosting.not-ready', rescue: 'busy', noRescue: 'busy', noDisk: 'busy' } as const

export const hostingActions = defineActions('hosting', codes, {
  'sign-in': { ...account, capability: 'signIn', hold: 'secrets' },
  // What is kept is shown, whatever the panel does.
  'reveal-password': { ...account, while: 'any', capability: null, proof: 'fresh', hold: 'secrets' },
  'reset-password': { ...account, proof: 'fresh', hold: 'secrets', move: 'set-password' },
  // A way of looking: asks the DNS, not the panel.
  'dns-check': { ...account, staff: 'any', suspended: 'any', while: 'any', capability: null, unlisted: true },
  ...lifeActions,
  ...changeActions,
  // Plans are all there is to choose of: what a panel's package holds cannot be added to.
  addon: { ...changeActions.addon, unlisted: true },
})
