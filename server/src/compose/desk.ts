import type { Desk } from '../drivers/bmc/manual/driver.ts'
import { askPeople, lastRequest } from '../modules/dedicated/index.ts'
import type { Database } from '../platform/db.ts'

/** Where people are asked to switch machines without controllers: rows that staff answer in their console. */
export const deskOn = (db: () => Database): Desk => ({
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
