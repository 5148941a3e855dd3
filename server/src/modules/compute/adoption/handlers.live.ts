import { operatorOrphanAdopt, operatorOrphanList, operatorOrphanRemove } from '@portal/contracts/modules/orphans.operator.contract.ts'
import { DriverError, type HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { AppError, fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, live } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { idOfName } from '../disks/disks.rules.ts'
import { isKept } from '../disks/store.ts'
import type { Engines } from '../engine.live.ts'
import { findSnapshot } from '../snapshots/store.ts'
import { findVps, knownKeys } from '../store.ts'
import { adoptGuest } from './adopt-guest.ts'
import { findOrphans } from './orphans.live.ts'

interface OrphanDeps {
  readonly engines: Engines
  readonly box: SecretBox
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** What the engine said no to, as the person who asked is told. */
const refused = (error: unknown): never => {
  if (!(error instanceof DriverError)) throw error
  if (error.kind === 'retry-later' || error.kind === 'unknown-outcome') throw new AppError('engine-unavailable')
  throw new AppError('orphan.refused', { reason: error.message })
}

/** `key/name`, as it was told; what a row names is never removed here. */
async function removeDisk(engine: HypervisorDriver, transact: Transact, told: string): Promise<void> {
  const [key = '', name = ''] = told.split('/')
  const id = idOfName(name) ?? fail('not-found')
  const disks = engine.disks ?? fail('not-supported-by-engine')
  if (!(await disks.list(key).catch(refused)).some((disk) => disk.name === name)) fail('not-found')
  if (await transact((tx) => isKept(tx, key, id))) fail('orphan.owned')
  await disks.remove(key, name).catch(refused)
}

export function orphanHandlers({ engines, box }: OrphanDeps): Handler[] {
  const engineOf = (id: string): HypervisorDriver => engines.get(id) ?? fail('engine-unavailable')
  return [
    live(operatorOrphanList, async ({ transact }) => {
      const { items, ...rest } = await findOrphans(engines, transact)
      return { ...rest, items: [...items], counts: {} }
    }),

    live(operatorOrphanRemove, async ({ transact, note }, { engine: id, kind, name, serviceId, typed, reason }) => {
      const engine = engineOf(id)
      if (typed.trim() !== name) failField('typed', 'field.invalid')
      note({ detail: `${id}/${name}`, before: { kind, serviceId: serviceId ?? null }, after: { removed: true, reason } })
      if (kind === 'unowned') {
        if (!(await engine.find(name).catch(refused))) fail('not-found')
        // Asked of the books last of all: what a service names is never removed here.
        if ((await transact((tx) => knownKeys(tx, [name]))).has(name)) fail('orphan.owned')
        await engine.remove(name).catch(refused)
        return { name }
      }
      if (kind === 'disk-left') {
        await removeDisk(engine, transact, name)
        return { name }
      }
      const machine = await transact(async (tx) => {
        const found = (await findVps(tx, serviceId ?? 0)) ?? fail('not-found')
        if (found.engine !== id) fail('not-found')
        if (await findSnapshot(tx, found.id, Number(/^s-(\d+)$/.exec(name)?.[1] ?? fail('not-found')))) fail('orphan.owned')
        return found
      })
      await (engine.snapshots ?? fail('not-supported-by-engine')).remove(machine.engineKey, name).catch(refused)
      return { name }
    }),

    command(operatorOrphanAdopt, async ({ tx, note }, wish) => {
      const engine = engineOf(wish.engine)
      if (wish.kind === 'foreign' && !engine.adoption) fail('not-supported-by-engine')
      const { id, accountId, name } = await adoptGuest(tx, box, wish)
      const { login: _, ...written } = wish
      note({ accountId, serviceId: id, detail: name, before: null, after: written })
      return { serviceId: id }
    }),
  ]
}
