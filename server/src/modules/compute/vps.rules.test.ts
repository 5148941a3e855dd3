import { can } from '@portal/contracts/machine.ts'
import { vpsMachine, vpsPowerVerbs, vpsTransient } from '@portal/contracts/machines/vps.machine.ts'
import { describe, expect, it } from 'vitest'
import { actionsOf, hostnameOf, refusal, shownPort, shownState, type VpsFacts } from './vps.rules.ts'
import { BUILD, buildSteps, workOf } from './work.rules.ts'

const facts = (more: Partial<VpsFacts> = {}): VpsFacts => ({
  state: 'running',
  power: 'running',
  serviceState: 'active',
  suspended: false,
  capabilities: { console: true, acpiShutdown: true, resize: true },
  role: 'owner',
  rights: [],
  cancellation: null,
  ...more,
})

describe('[S1] what may be done with a VPS', () => {
  it.each(vpsTransient)('while it is %s every power action is told to wait', (state) => {
    for (const verb of vpsPowerVerbs) expect(refusal(verb, facts({ state }))).toBe('busy')
  })

  it('an allowed action always has a move in the machine, for owner and member alike', () => {
    for (const state of vpsMachine.states) {
      for (const power of ['running', 'stopped', null] as const) {
        for (const verb of vpsPowerVerbs) {
          if (refusal(verb, facts({ state, power })) !== null) continue
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
          const all = actionsOf(facts({ state, power, ...more }))
          for (const [action, answer] of Object.entries(all)) {
            const reason = refusal(action as keyof typeof all, facts({ state, power, ...more }))
            expect(answer).toEqual(reason === null ? true : { reason })
          }
        }
      }
    }
  })

  it('its owner renews and cancels it whatever the machine does and while it is suspended; a member never does [M11][P1]', () => {
    for (const action of ['renew', 'autorenew', 'cancel'] as const) {
      for (const state of vpsMachine.states) expect(refusal(action, facts({ state, suspended: true, capabilities: null }))).toBeNull()
      expect(refusal(action, facts({ role: 'co-owner', rights: ['password'] }))).toBe('forbidden')
      expect(refusal(action, facts({ serviceState: 'ordered' }))).toBe('service-not-active')
    }
    expect(refusal('revoke-cancellation', facts())).toBe('renewal.not-cancelled')
  })

  it('a cancelled one is not renewed but brought back; only what ends with its paid time can still be ended at once [M12]', () => {
    for (const cancellation of ['end-of-billing', 'immediate'] as const) {
      expect(refusal('renew', facts({ cancellation }))).toBe('renewal.cancelled')
      expect(refusal('autorenew', facts({ cancellation }))).toBe('renewal.cancelled')
      expect(refusal('revoke-cancellation', facts({ cancellation }))).toBeNull()
    }
    expect(refusal('cancel', facts({ cancellation: 'end-of-billing' }))).toBeNull()
    expect(refusal('cancel', facts({ cancellation: 'immediate' }))).toBe('renewal.already-cancelled')
  })

  it('what the engine cannot do is disabled with that reason, and an engine that is away with its own [S1b]', () => {
    const poor = facts({ capabilities: { console: false, acpiShutdown: false, resize: false } })
    expect(refusal('shutdown', poor)).toBe('not-supported-by-engine')
    expect(refusal('console', poor)).toBe('not-supported-by-engine')
    expect(refusal('stop', poor)).toBeNull()
    expect(refusal('stop', facts({ capabilities: null }))).toBe('engine-unavailable')
  })

  it('the console may be watched while the machine is installed, once it runs', () => {
    expect(refusal('console', facts({ state: 'installing', serviceState: 'installing' }))).toBeNull()
    expect(refusal('console', facts({ state: 'installing', serviceState: 'installing', power: null }))).toBe('service-not-active')
  })
})

describe('what is shown', () => {
  it('[S5] 3389 goes without a suffix, Linux shows the stored port plus one', () => {
    expect(shownPort(3389, 'windows', 3389)).toBeNull()
    expect(shownPort(24_100, 'windows', 3389)).toBe(24_100)
    expect(shownPort(24_100, 'linux', 3389)).toBe(24_101)
    expect(shownPort(null, 'linux', 3389)).toBeNull()
  })

  it('[S1b] success is shown by a list as what it confirmed', () => {
    expect(shownState('success', 'stopped')).toBe('stopped')
    expect(shownState('starting', 'stopped')).toBe('starting')
  })

  it.each([
    ['Máy chủ Đà Nẵng 01', 'may-chu-da-nang-01'],
    ['web_01.example', 'web-01-example'],
    ['服务器', 'vps-7'],
    ['--x--', 'x'],
    ['a'.repeat(200), 'a'.repeat(60)],
    ['$(reboot)\n', 'reboot'],
  ])('host name of %j is %s', (name, host) => {
    expect(hostnameOf(name, 7)).toBe(host)
  })
})

describe('[O4] progress', () => {
  it('never goes back from step to step, and ends at one', () => {
    const marks = buildSteps.flatMap((_, position) =>
      [0, 0.5, 1].map((stepProgress) => workOf({ kind: BUILD, state: 'running', position, stepProgress, failing: false }).progress),
    )
    expect(marks).toEqual([...marks].sort((a, b) => a - b))
    expect(marks[0]).toBe(0)
    expect(marks.at(-1)).toBe(1)
  })

  it('has no estimate where there is nothing honest to say', () => {
    expect(workOf({ kind: BUILD, state: 'running', position: 1, stepProgress: 0.2, failing: true }).etaSeconds).toBeNull()
    expect(workOf({ kind: BUILD, state: 'undoing', position: 3, stepProgress: 0, failing: false })).toMatchObject({
      step: 'roll-back',
      etaSeconds: null,
    })
  })
})
