import type { NatPort } from '@portal/contracts/modules/nat-ports.contract.ts'
import { fail, failAt } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { changeBlock } from '../../infrastructure/index.ts'
import type { Service } from '../../services/index.ts'
import { findVps, patchVps, type Vps } from '../store.ts'
import { type Family, fixedPorts, isFixed, portsOf, slotFor, type WantedPort } from './ports.rules.ts'
import { ensurePorts, expectAnew, fixPorts, insertPort, markRemoving, type PortRow, portsOfService } from './store.ts'

/** Brings an engine to the ports that are wanted of a machine. */
export const bringPorts = defineJob<{ readonly serviceId: number }>('compute.ports', { pool: 'engine' })

/** One at a time for each machine; asked meanwhile it runs once more. */
export const bookPorts = (tx: Tx, serviceId: number, dueAt: Date = tx.now): Promise<void> =>
  tx.enqueue(bringPorts, { serviceId }, { key: `ports:${serviceId}`, dueAt })

/**
 * Sets the fixed ports of the system that the machine has now, and forgets what an engine reported of its ports.
 *
 * @returns false for a machine without a block of ports.
 */
export async function expectPorts(tx: Tx, serviceId: number): Promise<boolean> {
  const machine = await findVps(tx, serviceId)
  if (machine?.storedPort == null) return false
  const fixed = fixedPorts(machine.family)
  await fixPorts(tx, serviceId, fixed)
  await ensurePorts(
    tx,
    fixed.map((port) => ({ ...port, serviceId, fixed: true })),
  )
  await expectAnew(tx, serviceId)
  return true
}

/** Something else on its engine's host has a port of its block: it gets another block there. */
export async function moveBlock(tx: Tx, serviceId: number): Promise<void> {
  const place = await changeBlock(tx, serviceId)
  if (!place) return
  await patchVps(tx, serviceId, place)
  await expectAnew(tx, serviceId)
}

interface Block {
  readonly machine: Vps & { readonly address: string; readonly storedPort: number }
  readonly rows: readonly PortRow[]
  readonly most: number
}

/** The block of a machine and what is mapped in it; fails where it has an address of its own. */
export async function blockOf(tx: Tx, { id, plan }: Pick<Service, 'id' | 'plan'>): Promise<Block> {
  const machine = await findVps(tx, id)
  if (machine?.storedPort == null || machine.address === null) return fail('port.own-address')
  const { storedPort, address } = machine
  return { machine: { ...machine, storedPort, address }, rows: await portsOfService(tx, id), most: portsOf(plan.ports) }
}

export const shownMapping = ({ base, family }: { readonly base: number; readonly family: Family }, row: PortRow): NatPort => ({
  ...{ id: row.id, protocol: row.protocol, publicPort: base + row.slot, privatePort: row.guestPort, state: row.state },
  fixed: isFixed(family, row),
})

/** What is wanted is written, and a job tells the engine. */
export async function addPort(tx: Tx, service: Pick<Service, 'id' | 'plan'>, wanted: WantedPort): Promise<NatPort> {
  const { machine, rows, most } = await blockOf(tx, service)
  const slot = slotFor({ base: machine.storedPort, most, family: machine.family }, rows, wanted)
  if (typeof slot !== 'number') return failAt(slot.path, slot.code, slot.params)
  const { protocol, privatePort: guestPort } = wanted
  const row = await insertPort(tx, { serviceId: service.id, protocol, slot, guestPort })
  await bookPorts(tx, service.id)
  return shownMapping({ base: machine.storedPort, family: machine.family }, row)
}

/** Answers what it was; asked again it is a success. */
export async function removePort(tx: Tx, { id }: Pick<Service, 'id'>, portId: number): Promise<PortRow> {
  const row = (await portsOfService(tx, id)).find((one) => one.id === portId)
  const machine = await findVps(tx, id)
  if (!row || !machine) return fail('not-found')
  if (isFixed(machine.family, row)) return fail('port.fixed')
  await markRemoving(tx, row.id)
  await bookPorts(tx, id)
  return row
}
