import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addPool } from '../../src/modules/infrastructure/edit-pool.ts'
import type { SagaProbe } from '../../src/platform/saga/crash.ts'
import { DEFAULT_ATTEMPTS, type SagaStep } from '../../src/platform/saga/definition.ts'
import { operate } from '../../src/platform/saga/operate.ts'
import { customer } from '../support/customers.ts'
import { withoutLooks } from '../support/looks.ts'
import { createTestPortal } from '../support/portal.ts'
import { Sabotage, type Trouble } from '../support/sabotage.ts'
import { give, ledgerProblems, shop } from '../support/shop.ts'
import { deep } from '../support/tier.ts'
import { Acts } from './acts.ts'
import type { SagaWorld } from './fixture.ts'
import { fixtures } from './fixtures.ts'

/** So many tries that nobody ever gives up. */
const TIRELESS = 1_000_000
const isTireless = ({ attempts, undo }: SagaStep): boolean => (attempts ?? DEFAULT_ATTEMPTS) >= TIRELESS && undo === undefined

const MAKING = /^vps\.(build|rebuild|adopt|disk.*|destroy|suspend|resume|password)$/
const MOVING = /^vps\.(move|replace|resize|optimize|media)$/
type Part = 'making' | 'moving' | 'keeping' | 'others'

function partOf(kind: string): Part {
  if (!kind.startsWith('vps.')) return 'others'
  if (MAKING.test(kind)) return 'making'
  return MOVING.test(kind) ? 'moving' : 'keeping'
}

/** All kinds in the deep tier, otherwise one per step in turn: a saga of three steps or more meets every kind. */
const some = <T>(kinds: readonly T[], n: number): T[] => kinds.filter((_, i) => deep || i === n % kinds.length)

/** A portal of its own for some of the kinds: every machine that a test builds stays to the last look, and each look is at all of them. */
export async function sagaMatrix(part: Part): Promise<void> {
  const sabotage = new Sabotage()
  // Before the tests are collected, as they are made of what the modules register.
  const acts = new Acts()
  const sagaProbe: SagaProbe = (point, saga) => {
    acts.at(point, saga)
    sabotage.probe(point, saga)
  }
  const portal = await createTestPortal({ sagaProbe, members: 2 })
  acts.watch(portal.simulator)
  // A machine that moved is found where it is by the look of its engine.
  await withoutLooks(portal, ...(part === 'moving' ? (['compute.reconcile'] as const) : []))
  const from = await shop(portal)
  // Every test builds a machine of its own, and none is removed before the last look.
  await portal.db.pool.query(
    'update node set cpu = cpu * 10, memory_mb = memory_mb * 10, disk_gb = disk_gb * 10, storage_gb = storage_gb * 10',
  )
  const locationId = from.locationId('SGN')
  await portal.db.transaction((tx) =>
    addPool(tx, { locationId, cidr: '10.9.0.0/22', gateway: '10.9.0.1', first: null, last: null, note: 'one address for each test' }),
  )
  const sagas = portal.modules.flatMap((module) => module.sagas ?? [])

  let serial = 0
  let world: SagaWorld
  beforeEach(async () => {
    sabotage.plan()
    const owner = await customer(portal, `matrix${++serial}`)
    await give(portal, owner, 10_000)
    world = { portal, from, owner }
  })
  afterAll(() => portal.dispose())

  it('every saga of every module has a fixture, and every fixture a saga', () => {
    expect(Object.keys(fixtures).sort()).toEqual(sagas.map(({ kind }) => kind).sort())
  })

  for (const [nth, { kind, steps }] of sagas.entries()) {
    const fixture = fixtures[kind]
    if (!fixture || partOf(kind) !== part) continue

    const run = async (...troubles: readonly Trouble[]): Promise<number> => {
      const id = await fixture.prepare(world)
      sabotage.plan(...troubles.map((trouble) => ({ ...trouble, saga: kind })))
      await fixture.run(world, id)
      return id
    }

    const ends = async (...troubles: readonly Trouble[]): Promise<void> => {
      const id = await run(...troubles)
      expect(sabotage.pending, 'what was to go wrong did').toEqual([])
      await fixture.isDone(world, id)
    }

    const isTakenBack = async (...troubles: readonly Trouble[]): Promise<void> => {
      const id = await run(...troubles)
      await fixture.giveUp?.(world, id)
      expect(sabotage.pending, 'what was to go wrong did').toEqual([])
      await fixture.isUndone?.(world, id)
    }

    describe.each(steps.map((step, n) => [step.name, step, nth + n] as const))(`[O4] ${kind} at %s`, (step, definition, turn) => {
      it.each(some(['intended', 'acted', 'recorded'], turn))('dies once %s: the next process carries on', async (moment) => {
        await ends({ point: `${step}:${moment}`, kind: 'crash' })
      })

      it.each(some(['transient', 'unknown'] as const, turn))('has acted and must be repeated (%s): done once', async (failure) => {
        await ends({ point: `${step}:acted`, kind: failure })
      })

      if (!fixture.isUndone) {
        it('is tried until it is done: there is nothing to take back', () => {
          expect(isTireless(definition)).toBe(true)
        })
        return
      }

      it('fails for good after it acted: everything is as it was', async () => {
        await isTakenBack({ point: `${step}:acted`, kind: 'permanent' })
      })

      const failed: Trouble = { point: `${steps.at(-1)?.name}:acted`, kind: 'permanent' }

      it.each(
        some(
          [
            ['dies before a step is taken back', 'undo', 'crash'],
            ['dies after a step is taken back', 'undone', 'crash'],
            ['cannot be undone at first', 'undo', 'transient'],
          ] as const,
          turn,
        ),
      )('%s: it goes on until nothing is left', async (_, moment, trouble) => {
        await isTakenBack(failed, { point: `${step}:${moment}`, kind: trouble })
      })

      if (!definition.undo) return

      it('cannot be undone at all: a person is asked, and what they try again ends as it should', async () => {
        const id = await run(failed, { point: `${step}:undo`, kind: 'permanent', times: DEFAULT_ATTEMPTS + 1 })
        await fixture.giveUp?.(world, id)
        await portal.advance('2h')
        const { rows } = await portal.db.pool.query<{ id: string; at: string }>(
          `select id, failure->>'at' as at from saga where subject_id = $1 and kind = $2 and state = 'stuck'`,
          [id, kind],
        )
        const [stuck] = rows
        expect([stuck === undefined, sabotage.pending]).toEqual([false, []])
        await portal.db.transaction((tx) => operate(tx, sagas, { id: Number(stuck?.id), action: 'retry', failedAt: stuck?.at ?? null }))
        await portal.advance('3m')
        await fixture.isUndone?.(world, id)
      })
    })
  }

  it('no compensation changes a machine for a step that never did', () => {
    expect(acts.unguarded).toEqual([])
  })

  it('after all of that, engine and books agree: no machine without a service, no address that nobody holds', async () => {
    const ask = async (sql: string) => (await portal.db.pool.query<{ key: string }>(sql)).rows.map(({ key }) => key)
    const alive = await ask(
      `select v.engine_key as key from service s join vps v on v.service_id = s.id where s.state = 'active' and not v.removed`,
    )
    // A guest that was there before stays where it is when its adoption is taken back: staff are told of it.
    const adopted = await ask(`select 'vps-' || id as key from service where state = 'undelivered' and options ? 'adopted'`)
    // The copy of a replaced machine, on a host that was lost and is not back yet.
    const lost = await ask(`select engine_key as key from vps_lost_copy where replaced_at is not null and removed_at is null`)
    const standing = (await portal.simulator.list()).map(({ key }) => key)
    expect(standing.filter((key) => ![...adopted, ...lost].includes(key)).sort()).toEqual(alive.sort())
    const leaked = await ask(
      `select a.address as key from address a where state in ('reserved', 'assigned')
          and not exists (select from reservation r where r.address_id = a.id or r.service_id in (a.led_to, a.extra_of))`,
    )
    expect([leaked, await ledgerProblems(portal)]).toEqual([[], []])
  })
}
