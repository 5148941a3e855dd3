import { readdirSync } from 'node:fs'
import type { Machine } from '@portal/contracts/machine.ts'
import { DEADLINE_MINUTES, deadlineOf, WORK_OF_STATE, workOfVps } from '@portal/contracts/machines/deadlines.ts'
import { dedicatedTransient, hostingTransient, vpsTransient } from '@portal/contracts/machines/transient.ts'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../../../contracts/src/machines/', import.meta.url)
const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'moves' in value && 'initial' in value

/** Every machine that a file of this folder exports, also those in a table of several. */
async function everyMachine(): Promise<Machine[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.machine.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) =>
    Object.values(module).flatMap((value) => (isMachine(value) ? value : Object.values((value ?? {}) as object).filter(isMachine))),
  )
}

/** States at rest that the system alone leaves, and what they wait for. */
const WAITS: Readonly<Record<string, string>> = {
  'dedicated checking': 'its controller, which staff are alerted about after a quarter of an hour',
  'hosting suspended': 'the payment of its customer',
  'hosting missing': 'staff, who are alerted that the panel differs',
  'referral immature': 'the first paid order of a friend',
}

/** A state that only the system leads out of: nobody at a button can end it. */
const leftBySystem = ({ states, moves }: Machine): string[] =>
  states.filter((state) => {
    const out = moves.filter(({ from, to }) => from.includes(state) && to !== state)
    return out.length > 0 && out.every(({ by }) => by.every((actor) => actor === 'system'))
  })

const deadlines: Readonly<Record<string, Readonly<Record<string, string | null>>>> = WORK_OF_STATE

describe('deadlines', () => {
  it('[O4] no state of any machine that only the system leaves is without a deadline', async () => {
    const machines = await everyMachine()
    expect(machines.length).toBeGreaterThan(10)
    const without = machines.flatMap((machine) =>
      leftBySystem(machine)
        .filter((state) => !deadlines[machine.name]?.[state])
        .map((state) => `${machine.name} ${state}`),
    )
    expect(without.sort()).toEqual(Object.keys(WAITS).sort())
  })

  it('every transient state of a machine has one, and no state at rest has', async () => {
    const transient = { vps: vpsTransient, dedicated: dedicatedTransient, hosting: hostingTransient }
    for (const [name, states] of Object.entries(transient)) {
      const timed = Object.entries(deadlines[name] ?? {}).flatMap(([state, work]) => (work === null ? [] : state))
      expect(timed.sort()).toEqual([...states].sort())
    }
    for (const machine of await everyMachine())
      if (deadlines[machine.name]) expect(Object.keys(deadlines[machine.name] ?? {}).sort()).toEqual([...machine.states].sort())
  })

  it('power takes 3 minutes, build, restore and rebuild 20, an evacuation 5; an engine may set its own', () => {
    const { power, build, restore, rebuild, evacuation } = DEADLINE_MINUTES
    expect({ power, build, restore, rebuild, evacuation }).toEqual({ power: 3, build: 20, restore: 20, rebuild: 20, evacuation: 5 })
    expect([workOfVps('restarting', 'move'), workOfVps('restarting', 'restart'), workOfVps('running', null)]).toEqual([
      'evacuation',
      'power',
      null,
    ])
    const since = new Date('2026-11-20T02:00:00.000Z')
    expect(deadlineOf('power', since).toISOString()).toBe('2026-11-20T02:03:00.000Z')
    expect(deadlineOf('power', since, { power: 10 }).toISOString()).toBe('2026-11-20T02:10:00.000Z')
  })
})
