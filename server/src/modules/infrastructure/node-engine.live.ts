import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { operatorNodeTest } from '@portal/contracts/modules/nodes.operator.contract.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { stopwatch } from '../../platform/clock.ts'
import type { EngineRegistry } from './engines.live.ts'
import type { NodeFound } from './node.store.ts'

export type Member = string | null | undefined

/** Of an engine that the installation was started with: the driver whose settings staff may change in part. */
export const startedVendor = ({ vendors }: EngineRegistry, engine: NodeFound['engine']) =>
  engine?.driver === null ? vendors.find(({ id, started }) => id === engine.id && started.length > 0) : undefined

export function mayChange(registry: EngineRegistry, engine: NodeFound['engine'], name: string): boolean {
  return engine?.driver != null || (startedVendor(registry, engine)?.started.includes(name) ?? false)
}

/** A name that the engine does not know would be refused at every build. */
export async function checkMember({ move }: HypervisorDriver, member: Member): Promise<void> {
  if (member == null) return
  const names = ((await move?.members()) ?? []).map(({ name }) => name)
  if (!names.includes(member)) throw new Error(`no host ${member}; there are: ${names.join(', ') || 'none'}`)
}

/** The engine that the installation was started with: what it is doing now. */
export async function tryStarted(registry: EngineRegistry, { engine }: NodeFound): Promise<OutputOf<typeof operatorNodeTest>> {
  const driver = engine && registry.drivers.get(engine.id)
  if (!driver) return { ok: false, detail: 'the engine is not there in this process', images: [], seconds: 0 }
  const seconds = stopwatch()
  const asked = await driver.images().then(
    (images) => ({ ok: true, detail: driver.title, images: images.map(({ title }) => title) }),
    (error: Error) => ({ ok: false, detail: error.message, images: [] }),
  )
  return { ...asked, seconds: seconds() }
}
