import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import type { HypervisorVendor } from '../../drivers/hypervisor/port.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../drivers/hypervisor/simulator/driver.ts'

let portal: TestPortal
let staff: StaffMember
const clock = { now: () => portal?.clock.now() ?? new Date('2026-11-20T02:00:00.000Z') }
const limits = z.object({ cpus: z.int().min(1).max(64).default(8), host: z.string().default('here') })
type Limits = z.infer<typeof limits>
const engine = ({ cpus }: Limits): Simulator => Object.assign(new Simulator(simulatorConfig.parse({ cpus }), { clock }), { id: 'built-in' })

/** The driver of the engine that the installation starts with; of its settings staff may change one. */
const vendor: HypervisorVendor<Limits> = {
  ...{ id: 'built-in', title: 'Built in', support: { proved: 'built-in', against: 'itself', never: 'anything real' }, networks: [] },
  started: ['cpus'],
  config: limits,
  create: engine,
}

beforeAll(async () => {
  portal = await createTestPortal({
    drivers: { hypervisors: [engine(limits.parse({}))], vendors: [vendor as unknown as HypervisorVendor<unknown>] },
  })
  staff = await operator(portal, 'limits', ['provisioning'])
})
afterAll(() => portal.dispose())

describe('[D2] the engine that the installation was started with', () => {
  const nodeNamed = async (title: string) => {
    const [node] = (await portal.ok('operator/node/list', { search: title }, { as: staff })).items
    if (!node) throw new Error(`no node ${title}`)
    return node
  }
  const update = async (settings: Record<string, string | number | null>) => {
    const { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor } = await nodeNamed('han-1')
    return { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor, settings }
  }

  it('has its limits in the console: what staff set is tried, sold at once, and kept for the next start', async () => {
    expect((await nodeNamed('han-1')).reported).toMatchObject({ cpus: 8 })
    const changed = await portal.ok('operator/node/update', await update({ cpus: 2 }), { as: staff })
    expect(changed).toMatchObject({ reported: { cpus: 2 }, engine: { own: false, available: true } })
    expect((await nodeNamed('sgn-1')).reported).toMatchObject({ cpus: 2 })
    const { rows } = await portal.db.pool.query(`select driver, preferred, config from engine where id = 'built-in'`)
    expect(rows).toEqual([{ driver: null, preferred: true, config: { cpus: 2 } }])
    const detail = await portal.ok('operator/node/detail', { id: changed.id }, { as: staff })
    expect(detail.settings).toEqual({ cpus: 2 })
  })

  it('keeps its other settings to the configuration of the server', async () => {
    const refused = await portal.refused('operator/node/update', await update({ host: 'elsewhere' }), { as: staff })
    expect(refused.data.fields).toEqual({ 'settings.host': expect.anything() })
  })

  it('limits machines by the node too, and takes that back', async () => {
    const limited = await portal.ok('operator/node/update', { ...(await update({})), guests: 5 }, { as: staff })
    expect(limited).toMatchObject({ guests: 5 })
    expect((await portal.ok('operator/node/update', { ...(await update({})), guests: null }, { as: staff })).guests).toBeNull()
  })
})
