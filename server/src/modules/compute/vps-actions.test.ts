import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import { can } from '@portal/contracts/machine.ts'
import { vpsTransient } from '@portal/contracts/machines/transient.ts'
import { type VpsState, vpsMachine, vpsPowerVerbs } from '@portal/contracts/machines/vps.machine.ts'
import { describe, expect, it } from 'vitest'
import { type ActionFacts, actionsOf, refusal } from '../kinds/index.ts'
import { runFacts } from './vps.rules.ts'

const ALL = { console: true, acpiShutdown: true, resize: true }
interface Machine {
  readonly state?: VpsState
  readonly power?: 'running' | 'stopped' | null
  readonly capabilities?: object | null
}

/** An active service whose machine runs, but for what is said. */
const facts = ({
  state = 'running',
  power = 'running',
  capabilities = ALL,
  ...more
}: Machine & Partial<Omit<ActionFacts, 'run'>> = {}): ActionFacts => ({
  ...{ role: 'owner', rights: [], staff: null, proved: false },
  ...{ serviceState: 'active', suspended: false, cancellation: null, protection: false },
  ...more,
  run: runFacts({ state, power, engine: 'any' }, { get: () => capabilities ?? undefined }),
})
const may = (action: string, about: ActionFacts) => refusal(vpsActions, action, about)

describe('[S1] what may be done with a VPS', () => {
  it.each(vpsTransient)('while it is %s every power action is told to wait', (state) => {
    for (const verb of vpsPowerVerbs) expect(may(verb, facts({ state }))).toBe('busy')
  })

  it('an allowed action always has a move in the machine, for owner and member alike', () => {
    for (const state of vpsMachine.states) {
      for (const power of ['running', 'stopped', null] as const) {
        for (const verb of vpsPowerVerbs) {
          if (may(verb, facts({ state, power })) !== null) continue
          expect(can(vpsMachine, state, verb, 'customer'), `${verb} from ${state}`).toBe(true)
          expect(can(vpsMachine, state, verb, 'member'), `${verb} from ${state}`).toBe(true)
        }
      }
    }
  })

  it('the answer for a whole object is the answer for each of its actions', () => {
    for (const state of vpsMachine.states) {
      for (const power of ['running', 'stopped', null] as const) {
        for (const more of [
          {},
          { suspended: true },
          { capabilities: null },
          { capabilities: { console: false, acpiShutdown: false, resize: false } },
          { role: 'co-owner' as const },
          { cancellation: 'end-of-billing' as const },
          { cancellation: 'immediate' as const },
        ]) {
          const all = actionsOf(vpsActions)(facts({ state, power, ...more }))
          for (const [action, answer] of Object.entries(all)) {
            const reason = may(action, facts({ state, power, ...more }))
            expect(answer).toEqual(reason === null ? true : { reason })
          }
        }
      }
    }
  })

  it('its owner renews and cancels it whatever the machine does and while it is suspended; a member never does [M11][P1]', () => {
    for (const action of ['renew', 'autorenew', 'cancel'] as const) {
      for (const state of vpsMachine.states) expect(may(action, facts({ state, suspended: true, capabilities: null }))).toBeNull()
      expect(may(action, facts({ role: 'co-owner', rights: ['password'] }))).toBe('forbidden')
      expect(may(action, facts({ serviceState: 'ordered' }))).toBe('service-not-active')
    }
    expect(may('revoke-cancellation', facts())).toBe('renewal.not-cancelled')
  })

  it('a cancelled one is not renewed but brought back; only what ends with its paid time can still be ended at once [M12]', () => {
    for (const cancellation of ['end-of-billing', 'immediate'] as const) {
      expect(may('renew', facts({ cancellation }))).toBe('renewal.cancelled')
      expect(may('autorenew', facts({ cancellation }))).toBe('renewal.cancelled')
      expect(may('revoke-cancellation', facts({ cancellation }))).toBeNull()
    }
    expect(may('cancel', facts({ cancellation: 'end-of-billing' }))).toBeNull()
    expect(may('cancel', facts({ cancellation: 'immediate' }))).toBe('renewal.already-cancelled')
  })

  it('what the engine cannot do is disabled with that reason, and an engine that is away with its own [S1b]', () => {
    const poor = facts({ capabilities: { console: false, acpiShutdown: false, resize: false } })
    expect(may('shutdown', poor)).toBe('not-supported-by-engine')
    expect(may('console', poor)).toBe('not-supported-by-engine')
    expect(may('stop', poor)).toBeNull()
    expect(may('stop', facts({ capabilities: null }))).toBe('engine-unavailable')
  })

  it('the console may be watched while the machine is installed, once it runs', () => {
    expect(may('console', facts({ state: 'installing', serviceState: 'installing' }))).toBeNull()
    expect(may('console', facts({ state: 'installing', serviceState: 'installing', power: null }))).toBe('busy')
  })
})
