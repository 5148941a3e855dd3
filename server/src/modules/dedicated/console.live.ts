import type { Duplex } from 'node:stream'
import { DriverError } from '../../drivers/bmc/port.ts'
import type { Database } from '../../platform/db.ts'
import type { ConsoleOf } from '../compute/index.ts'
import { BUSY, type Controllers, withController } from './controller.live.ts'
import { findDedicated } from './store.ts'

/**
 * The serial line of a machine of metal, by its controller. Opening it is a command like others, and waits for its turn; what goes over it
 * is a session of its own, beside which the machine is switched.
 */
export const serialConsoles =
  (controllers: Controllers, db: Database): ConsoleOf =>
  async (tx, { id }) => {
    const hardwareId = (await findDedicated(tx, id))?.hardwareId ?? null
    if (hardwareId === null) return null
    return {
      at: `hardware/${hardwareId}`,
      alone: true,
      open: (protocol) => (protocol === 'text' ? lineTo(controllers, db, hardwareId) : null),
      release: () => freeLine(controllers, db, hardwareId),
    }
  }

async function lineTo(controllers: Controllers, db: Database, hardwareId: number): Promise<Duplex> {
  const opened: { line?: Duplex } = {}
  try {
    const line = await withController(db.statement.bind(db), controllers, hardwareId, async (driver) => {
      if (!driver.console) throw new DriverError('no-capability', 'its controller has no serial line')
      opened.line = await driver.console()
      return opened.line
    })
    if (line === BUSY) throw new DriverError('already-there', 'its controller is spoken to')
    return line
  } catch (error) {
    // A line that nobody was given would be taken for everybody.
    opened.line?.destroy()
    throw error
  }
}

/** The controller of a process that died was never told that its line is left, and keeps it for a session that nobody has. */
async function freeLine(controllers: Controllers, db: Database, hardwareId: number): Promise<void> {
  await withController(db.statement.bind(db), controllers, hardwareId, async (driver) => await driver.freeConsole?.())
}
