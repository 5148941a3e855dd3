import { describe, expect, it } from 'vitest'
import { clockedDatabase } from '../../../test/support/clocked-database.ts'
import { advanceTo } from '../dev/scheduler.ts'
import { JobRunner } from '../jobs/runner.ts'
import { createLogger } from '../log.ts'
import type { Module } from '../module.ts'
import { SimulatedCrash } from './crash.ts'
import { DEFAULT_ATTEMPTS, defineSaga, type SagaStep, StepFailure } from './definition.ts'
import { SagaRunner } from './runner.ts'
import { findSaga, startSaga } from './store.ts'

const base = clockedDatabase()

/** A world with three things that can be made and unmade; the saga makes them in order. */
class World {
  readonly things = new Set<string>()
  readonly calls: string[] = []
  readonly ended: string[] = []

  step(name: string, extra: Partial<SagaStep> = {}): SagaStep {
    return {
      name,
      estimateSeconds: 1,
      attempts: 3,
      do: async () => {
        this.calls.push(`do ${name}`)
        this.things.add(name)
      },
      undo: async () => {
        this.calls.push(`undo ${name}`)
        this.things.delete(name)
      },
      check: async () => (this.things.has(name) ? 'done' : 'not-done'),
      ...extra,
    }
  }
}

let number = 0
async function begin(world: World, steps: readonly SagaStep[], probe?: (point: string) => void) {
  const kind = `test-${++number}`
  const saga = defineSaga({
    kind,
    steps,
    done: async () => void world.ended.push('done'),
    undone: async () => void world.ended.push('undone'),
    needsOperator: async () => void world.ended.push('stuck'),
  })
  const modules: Module[] = [{ name: 'test', sagas: [saga] }]
  const sagas = new SagaRunner(modules, probe)
  const runner = new JobRunner({ ...base, log: createLogger('silent') }, [...modules, { name: 'platform', jobs: sagas.jobs }])
  const id = await base.db.transaction((tx) => startSaga(tx, { kind, key: 'k', subjectId: 1, accountId: null, data: {} }))
  return { id, go: () => advanceTo(new Date('2026-01-03T00:00:00Z'), base.clock, (at) => base.clock.set(at), runner, 0) }
}

async function play(world: World, steps: readonly SagaStep[], probe?: (point: string) => void): Promise<string | undefined> {
  const { id, go } = await begin(world, steps, probe)
  await go()
  return (await base.db.transaction((tx) => findSaga(tx, id)))?.state
}

const NAMES = ['disk', 'machine', 'address']

describe('saga runner', () => {
  it('does every step once, in order, and ends once', async () => {
    const world = new World()
    expect(
      await play(
        world,
        NAMES.map((n) => world.step(n)),
      ),
    ).toBe('done')
    expect(world.calls).toEqual(['do disk', 'do machine', 'do address'])
    expect(world.ended).toEqual(['done'])
  })

  it.each(NAMES)('leaves nothing over when %s fails for good', async (bad) => {
    const world = new World()
    const steps = NAMES.map((n) => world.step(n, n === bad ? { do: () => Promise.reject(new StepFailure('permanent', 'no')) } : {}))
    expect(await play(world, steps)).toBe('undone')
    expect([world.things.size, world.ended]).toEqual([0, ['undone']])
  })

  it('tries a passing trouble again, then goes on', async () => {
    const world = new World()
    let tries = 0
    const flaky = world.step('machine', {
      do: async () => {
        if (++tries < 3) throw new StepFailure('transient', 'busy')
        world.things.add('machine')
      },
    })
    expect(await play(world, [world.step('disk'), flaky])).toBe('done')
    expect([tries, [...world.things]]).toEqual([3, ['disk', 'machine']])
  })

  it('asks the world after a lost answer before it acts again', async () => {
    const world = new World()
    let acts = 0
    const lossy = world.step('machine', {
      do: async () => {
        acts++
        world.things.add('machine')
        throw new StepFailure('unknown', 'time-out')
      },
    })
    expect(await play(world, [lossy])).toBe('done')
    expect(acts).toBe(1)
  })

  it('waits by our clock, and gives up when patience ends', async () => {
    const world = new World()
    const never = world.step('boot', { do: async () => ({ wait: 10 }), patienceSeconds: 60 })
    expect(await play(world, [world.step('disk'), never])).toBe('undone')
    expect(world.things.size).toBe(0)
  })

  it('goes to a person when a step cannot be undone', async () => {
    const world = new World()
    const sticky = world.step('disk', { undo: () => Promise.reject(new Error('engine is gone')) })
    expect(await play(world, [sticky, world.step('machine', { do: () => Promise.reject(new StepFailure('permanent', 'no')) })])).toBe(
      'stuck',
    )
    expect(world.ended).toEqual(['stuck'])
  })

  const failing = (world: World) => world.step('machine', { do: () => Promise.reject(new StepFailure('permanent', 'no')) })

  it.each([
    ['asks what is away again for as long as the step says', 'transient', 'undone'],
    ['goes to a person where undoing is refused, however long the step would ask', 'permanent', 'stuck'],
  ] as const)('%s', async (_, kind, ending) => {
    const world = new World()
    let asked = 0
    const undo = async () => {
      if (++asked <= DEFAULT_ATTEMPTS + 1) throw new StepFailure(kind, 'engine is away')
      world.things.delete('disk')
    }
    expect(await play(world, [world.step('disk', { undo, undoAttempts: 20 }), failing(world)])).toBe(ending)
  })

  it('looks again at what is not undone yet', async () => {
    const world = new World()
    let looks = 0
    const undo = async () => (++looks < 20 ? { wait: 10 } : void world.things.delete('disk'))
    expect(await play(world, [world.step('disk', { undo }), failing(world)])).toBe('undone')
    expect([looks, world.things.size, world.ended]).toEqual([20, 0, ['undone']])
  })

  it('goes to a person when what is to be undone never is', async () => {
    const world = new World()
    expect(await play(world, [world.step('disk', { undo: async () => ({ wait: 10 }), patienceSeconds: 60 }), failing(world)])).toBe('stuck')
    expect(world.ended).toEqual(['stuck'])
  })

  const points = NAMES.flatMap((n) => [`${n}:intended`, `${n}:acted`, `${n}:recorded`])
  it.each(points)('killed once at %s it finishes all the same, each thing there once', async (point) => {
    const world = new World()
    let killed = false
    const probe = (at: string): void => {
      if (at !== point || killed) return
      killed = true
      throw new SimulatedCrash(at)
    }
    expect(
      await play(
        world,
        NAMES.map((n) => world.step(n)),
        probe,
      ),
    ).toBe('done')
    expect([killed, [...world.things], world.ended]).toEqual([true, NAMES, ['done']])
  })

  it.each([
    ['where another one stands now', 'address', ['undo address', 'undo disk']],
    ['that is called otherwise now by its place', 'renamed', ['undo machine', 'undo disk']],
  ])('undoes a step that an older version began %s', async (_, name, undone) => {
    const world = new World()
    const { id, go } = await begin(
      world,
      NAMES.map((n) => world.step(n)),
    )
    await base.db.pool.query(`update saga set state = 'undoing', position = 1 where id = $1`, [id])
    const rows = `insert into saga_step (saga_id, position, name, state, attempts, started_at) values ($1, 0, 'disk', 'done', 1, now()), ($1, 1, $2, 'intended', 1, now())`
    await base.db.pool.query(rows, [id, name])
    await go()
    expect([world.calls, world.ended]).toEqual([undone, ['undone']])
  })

  it('has no two steps of one name', async () => {
    const world = new World()
    await expect(begin(world, [world.step('disk'), world.step('disk')])).rejects.toThrow('have one name')
  })

  /** As if this process had been silent for longer than its lease counts: another one has the job. */
  const lose = () => base.db.pool.query(`update job set leased_by = 'another', leased_until = clock_timestamp() + interval '1 hour'`)
  const giveBack = () => base.db.pool.query('update job set leased_by = null, leased_until = null')
  const written = async (id: number) =>
    (
      await base.db.pool.query(
        `select state, position, data, array(select state from saga_step where saga_id = saga.id order by position) as steps from saga where id = $1`,
        [id],
      )
    ).rows[0]

  it.each<[string, SagaStep['do']]>([
    ['succeeds', async () => undefined],
    ['waits', async () => ({ wait: 0 })],
    ['waits and has learned something', async () => ({ wait: 10, data: { seen: true } })],
    ['fails for good', () => Promise.reject(new StepFailure('permanent', 'no'))],
    ['writes rows of its own', ({ transact }) => transact(() => Promise.reject(new Error('written without a lease')))],
  ])('whose lease is another’s by now writes nothing where its step %s; the other goes on from what is written', async (_, ends) => {
    const world = new World()
    let runs = 0
    const step = world.step('machine', {
      do: async (context) => {
        world.things.add('machine')
        if (++runs > 1) return
        await lose()
        return await ends(context)
      },
    })
    const { id, go } = await begin(world, [world.step('disk'), step, world.step('address')])
    await go()
    expect([await written(id), world.ended]).toEqual([{ state: 'running', position: 1, data: {}, steps: ['done', 'intended'] }, []])
    expect((await base.db.pool.query('select error from saga_step where saga_id = $1 and position = 1', [id])).rows).toEqual([
      { error: null },
    ])
    await giveBack()
    await go()
    expect([await written(id), runs, world.ended]).toMatchObject([{ state: 'done', steps: ['done', 'done', 'done'] }, 2, ['done']])
  })

  it('whose lease is another’s by now says of nothing that it is undone', async () => {
    const world = new World()
    let undone = 0
    const undo = async () => void (++undone === 1 ? await lose() : world.things.delete('disk'))
    const { id, go } = await begin(world, [world.step('disk', { undo }), failing(world)])
    await go()
    expect([await written(id), world.ended]).toMatchObject([{ state: 'undoing', steps: ['done', 'undone'] }, []])
    await giveBack()
    await go()
    expect([await written(id), world.things.size, world.ended]).toMatchObject([{ state: 'undone' }, 0, ['undone']])
  })
})
