import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { Sabotage } from '../../../test/support/sabotage.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../drivers/hypervisor/simulator/driver.ts'

const sabotage = new Sabotage()
let portal: TestPortal
let owner: Customer
const clock = { now: () => portal?.clock.now() ?? new Date('2026-11-20T02:00:00.000Z') }
const engine = (id: string): Simulator =>
  Object.assign(new Simulator(simulatorConfig.parse({ provisionSeconds: 0, slowSeconds: 0 }), { clock }), { id })
const first = engine('first')
const second = engine('second')

beforeAll(async () => {
  portal = await createTestPortal({ drivers: { hypervisors: [first, second] }, sagaProbe: sabotage.probe })
  await portal.db.pool.query(`update node set driver = 'first' where title = 'sgn-1'`)
  await portal.db.pool.query(`update node set driver = 'second' where title = 'sgn-2'`)
  owner = await customer(portal, 'mover')
})
afterAll(() => portal.dispose())

describe('[O4] a build that moves to another node', () => {
  it.each([
    ['ensureDisk', 'copy-image'],
    ['start', 'boot'],
  ] as const)(
    'goes on where the books say, although the process died between moving it and noting so: %s refused',
    async (operation, step) => {
      first.faults.next(operation, 'no-capacity')
      sabotage.plan({ point: `${step}:acted`, kind: 'crash' })
      const { id } = await paidVps(portal, owner)
      await portal.advance('5m')
      expect(sabotage.pending).toEqual([])
      expect(await first.find(`vps-${id}`)).toBeNull()
      expect((await second.find(`vps-${id}`))?.state).toBe('running')
      const { rows } = await portal.db.pool.query(
        `select v.state, v.engine, n.title from vps v join reservation r on r.service_id = v.service_id join node n on n.id = r.node_id where v.service_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ state: 'running', engine: 'second', title: 'sgn-2' }])
    },
  )
})
