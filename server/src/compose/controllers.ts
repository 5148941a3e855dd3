import { join } from 'node:path'
import type { Desk } from '../drivers/bmc/manual/driver.ts'
import type { BmcDriver } from '../drivers/bmc/port.ts'
import { BmcSimulator } from '../drivers/bmc/simulator/driver.ts'
import { askPeople, lastRequest } from '../modules/dedicated/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import type { Vendor } from '../platform/drivers/registry.ts'
import { bmcVendors } from './vendors.ts'

interface Parts {
  readonly simulated: BmcSimulator | null
  /** Made after this. */
  readonly db: () => Database
}

/** The controllers of the demo's machines, in a file that every process of the portal shares; production has none. */
export const demoControllers = ({ mode, dataDir }: Config): BmcSimulator | null =>
  mode === 'demo' ? new BmcSimulator(join(dataDir, 'simulated-controllers.json')) : null

/** How machines of metal are switched here. */
export const controllersIn = ({ simulated, db }: Parts): Vendor<BmcDriver>[] => bmcVendors(deskOn(db), simulated)

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
