import { addSeconds } from '@portal/contracts/time.ts'
import { type BmcDriver, DriverError, type Power } from '../../drivers/bmc/port.ts'
import type { Settings, Vendor } from '../../platform/drivers/registry.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { beginToSpeak, endSpeaking, findHardware, type Hardware, patchHardware } from './hardware.store.ts'
import { controllerContext } from './secrets.ts'

export interface Controllers {
  readonly vendors: readonly Vendor<BmcDriver>[]
  readonly box: SecretBox
}

/** Longer than any few commands take: a process that died in the middle keeps nobody out for longer. */
const SPEAKS_SECONDS = 120

/** The driver of a machine's controller. Made for each use: what it was given may have changed since. */
export function driverOf({ vendors, box }: Controllers, machine: Pick<Hardware, 'id' | 'vendor' | 'settings' | 'secrets'>): BmcDriver {
  const vendor = vendors.find(({ id }) => id === machine.vendor)
  if (!vendor) throw new DriverError('refused', `there is no driver ${machine.vendor} here`)
  const secrets = machine.secrets === null ? {} : (JSON.parse(box.open(machine.secrets, controllerContext(machine.id))) as Settings)
  return vendor.create({ ...machine.settings, ...secrets }, String(machine.id))
}

/** Runs statements each of which may stand alone: in a transaction or not. */
type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Somebody else speaks to the controller. */
export const BUSY = Symbol('the controller is spoken to')

/**
 * Speaks to a machine's controller while nobody else does, in whatever process: two commands at once are nobody's guess. What the
 * controller says of its power is written down whoever asked.
 */
export async function withController<T>(
  transact: Transact,
  controllers: Controllers,
  hardwareId: number,
  work: (driver: BmcDriver) => Promise<T>,
): Promise<T | typeof BUSY> {
  const machine = await transact(async (tx) => {
    if (!(await beginToSpeak(tx, hardwareId, addSeconds(tx.now, SPEAKS_SECONDS)))) return null
    return await findHardware(tx, hardwareId)
  })
  if (!machine) return BUSY
  try {
    return await work(remembering(driverOf(controllers, machine), transact, hardwareId))
  } finally {
    await transact((tx) => endSpeaking(tx, hardwareId))
  }
}

/** As the driver, and what it says stands in the inventory. */
function remembering(driver: BmcDriver, transact: Transact, hardwareId: number): BmcDriver {
  const said = (power: Power | null, controllerError: string | null): Promise<void> =>
    transact((tx) => patchHardware(tx, hardwareId, { power, controllerError, checkedAt: tx.now }))
  const power = async (): Promise<Power> => {
    try {
      const now = await driver.power()
      await said(now, null)
      return now
    } catch (error) {
      await said(null, error instanceof Error ? error.message.slice(0, 300) : String(error))
      throw error
    }
  }
  return new Proxy(driver, { get: (target, name) => (name === 'power' ? power : bound(target, name)) })
}

function bound(target: BmcDriver, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

/** Nothing was done, or nobody knows: looking again is of use. */
export const mayPass = (error: unknown): boolean =>
  error instanceof DriverError && (error.kind === 'retry-later' || error.kind === 'unknown-outcome')
