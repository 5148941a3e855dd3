import type { Desk } from '../drivers/bmc/manual/driver.ts'
import type { BmcDriver } from '../drivers/bmc/port.ts'
import type { BmcSimulator } from '../drivers/bmc/simulator/driver.ts'
import { askPeople, lastRequest } from '../modules/dedicated/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import type { Vendor } from '../platform/drivers/registry.ts'
import { bmcVendors } from './vendors.ts'

interface Parts {
  readonly config: Config
  /** A test's own, in place of those of the demo. */
  readonly given: BmcSimulator | undefined
  /** Made after this. */
  readonly db: () => Database
}

/** How machines of metal are switched here. */
export const controllersIn = ({ config, given, db }: Parts): Vendor<BmcDriver>[] => bmcVendors(config, deskOn(db), given)

/** Where people are asked to switch machines without controllers: rows that staff answer in their console. */
const deskOn = (db: () => Database): Desk => ({
  ask: (machine, what) => db().transaction((tx) => askPeople(tx, Number(machine), what)),
  said: (machine) =>
    db().read(async (tx) => {
      const last = await lastRequest(tx, Number(machine))
      if (!last) return null
      const { answeredAt, outcome, note } = last
      const power = outcome === 'running' || outcome === 'stopped' ? outcome : null
      return { open: answeredAt === null, power, failed: outcome === 'failed' ? note || 'it could not be done' : null }
    }),
})
