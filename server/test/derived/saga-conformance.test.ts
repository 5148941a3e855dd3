import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPlan } from '../../src/modules/compute/work.rules.ts'
import { type FailureKind, StepFailure } from '../../src/platform/saga/definition.ts'
import { SimulatedCrash } from '../../src/platform/saga/runner.ts'
import { type Customer, customer } from '../support/customers.ts'
import { giveUpBuild, paidVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

/** What goes wrong at which crossing between the house and the world; each plan strikes once. */
let plans: { readonly point: string; readonly error: () => Error }[] = []
const struck: string[] = []
const probe = (point: string): void => {
  const index = plans.findIndex((plan) => plan.point === point)
  const [plan] = index < 0 ? [] : plans.splice(index, 1)
  if (!plan) return
  struck.push(point)
  throw plan.error()
}

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal({ sagaProbe: probe })
  owner = await customer(portal, 'matrix')
})
afterAll(() => portal.dispose())
beforeEach(() => {
  plans = []
  struck.length = 0
  portal.simulator.faults.clear()
})

const steps = buildPlan.steps.map(({ name }) => name)
const crash = (): Error => new SimulatedCrash('killed')
const failure = (kind: FailureKind) => (): Error => new StepFailure(kind, `test: ${kind}`)
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.db.pool.query<T>(text, values)).rows

async function build(...wrong: typeof plans): Promise<number> {
  plans = [...wrong]
  const { id } = await paidVps(portal, owner)
  await portal.advance('3m')
  return id
}

function wentWrong(): void {
  expect(plans, 'what was to go wrong did').toEqual([])
  expect(portal.simulator.faults.pending).toBe(0)
}

const told = async (id: number, type: string): Promise<number> =>
  (await rows(`select 1 from event where type = $1 and data->>'serviceId' = $2`, [type, String(id)])).length

/** The machine answers, holds one address, and was delivered once. */
async function isDelivered(id: number): Promise<void> {
  wentWrong()
  expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  expect(await rows(`select state from service where id = $1`, [id])).toEqual([{ state: 'active' }])
  expect(await rows(`select state from vps where service_id = $1`, [id])).toEqual([{ state: 'running' }])
  expect(
    await rows(`select a.state from reservation r join address a on a.id = r.address_id where r.service_id = $1 and a.service_id = $1`, [
      id,
    ]),
  ).toEqual([{ state: 'assigned' }])
  expect({ delivered: await told(id, 'service.delivered'), undeliverable: await told(id, 'service.undeliverable') }).toEqual({
    delivered: 1,
    undeliverable: 0,
  })
  expect(await rows(`select 1 from notice where cause = $1`, [`service:${id}:ready`])).toHaveLength(1)
}

/** It waits for staff as it is; given up, nothing is left of it, on the engine or in the house, and who sold it heard so once. */
async function isUndone(id: number): Promise<void> {
  expect(await rows(`select state from saga where subject_id = $1`, [id])).toEqual([{ state: 'stuck' }])
  expect(await told(id, 'service.stuck')).toBe(1)
  await giveUpBuild(portal, id)
  wentWrong()
  expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
  expect(await rows(`select state from service where id = $1`, [id])).toEqual([{ state: 'undelivered' }])
  expect(await rows(`select state from saga where subject_id = $1`, [id])).toEqual([{ state: 'undone' }])
  expect(await rows(`select 1 from reservation where service_id = $1`, [id])).toEqual([])
  expect(await rows(`select 1 from address where service_id = $1`, [id])).toEqual([])
  expect({ delivered: await told(id, 'service.delivered'), undeliverable: await told(id, 'service.undeliverable') }).toEqual({
    delivered: 0,
    undeliverable: 1,
  })
}

describe('[O4] the build of a VPS, whatever happens at each step', () => {
  describe.each(steps)('%s', (step) => {
    it('fails for good after it acted: it waits for staff; given up, everything is undone and it is refunded once', async () => {
      await isUndone(await build({ point: `${step}:acted`, error: failure('permanent') }))
    })

    it('has to be repeated: there is one machine', async () => {
      await isDelivered(await build({ point: `${step}:acted`, error: failure('transient') }))
    })

    it('loses its answer: the engine is looked at before anything is done again', async () => {
      await isDelivered(await build({ point: `${step}:acted`, error: failure('unknown') }))
    })

    it.each(['intended', 'acted', 'recorded'])('dies once %s: the next process carries on', async (moment) => {
      await isDelivered(await build({ point: `${step}:${moment}`, error: crash }))
    })

    it.each(['undo', 'undone'])('dies at %s while everything is taken back: nothing is left over', async (moment) => {
      await isUndone(await build({ point: 'finish:acted', error: failure('permanent') }, { point: `${step}:${moment}`, error: crash }))
    })

    it('cannot be undone at first: it is tried again until nothing is left', async () => {
      await isUndone(
        await build({ point: 'finish:acted', error: failure('permanent') }, { point: `${step}:undo`, error: failure('transient') }),
      )
    })
  })
})

describe('[O4] the build of a VPS on an engine that', () => {
  it.each(['ensureDisk', 'start', 'find'] as const)('loses the request of %s', async (operation) => {
    portal.simulator.faults.next(operation, 'lost-request')
    await isDelivered(await build())
  })

  it.each(['ensureDisk', 'start'] as const)('loses the answer of %s', async (operation) => {
    portal.simulator.faults.next(operation, 'lost-answer')
    await isDelivered(await build())
  })

  it('is full on one node when the machine is to run: it is built anew on the other', async () => {
    portal.simulator.faults.next('start', 'no-capacity')
    await isDelivered(await build())
  })

  it('loses the power of the machine while it boots', async () => {
    portal.simulator.faults.next('find', 'die')
    await isDelivered(await build())
  })

  it('loses the machine while it boots: refunded, nothing left', async () => {
    portal.simulator.faults.next('start', 'vanish')
    await isUndone(await build())
  })

  it('does not answer when the build is taken back: it is asked again', async () => {
    portal.simulator.faults.next('remove', 'busy')
    await isUndone(await build({ point: 'finish:acted', error: failure('permanent') }))
  })

  it('refuses everywhere: refunded, and the address rests', async () => {
    portal.simulator.faults.next('ensureDisk', 'refuse', { times: 2 })
    await isUndone(await build())
  })
})

it('after all of that, engine and books agree: no machine without a service, no address that nobody holds', async () => {
  const keys = (await portal.simulator.list()).map(({ key }) => key).sort()
  const alive = await rows<{ key: string }>(`select 'vps-' || id as key from service where state = 'active' order by 1`)
  expect(keys, 'every machine on the engine has its service').toEqual(alive.map(({ key }) => key).sort())
  const [leaked] = await rows<{ n: number }>(
    `select count(*)::int as n from address a where state in ('reserved', 'assigned') and not exists (select from reservation r where r.address_id = a.id)`,
  )
  expect(leaked?.n, 'addresses that nobody holds').toBe(0)
})
