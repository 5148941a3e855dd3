import type { Duplex } from 'node:stream'
import type { ConsoleProtocol } from '@portal/contracts/modules/compute.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { accessNow, type Service } from '../services/index.ts'
import type { ConsoleRight } from './console-ticket.ts'
import type { Engines } from './engine.live.ts'
import { findVps } from './store.ts'

/** What stands at the other end of a console. */
interface ConsoleMachine {
  /** Where that is: a service that stands elsewhere by now has another console. */
  readonly at: string
  /** There is one line: whoever opens it has it, and who had it before is told. */
  readonly alone?: true
  /** Null: nothing there speaks this. `already-there` where somebody has the line still. */
  readonly open: (protocol: ConsoleProtocol) => Promise<Duplex> | null
  /** Ends whoever has the one line there, though nobody here says that they have. */
  readonly release?: () => Promise<void>
}

export interface ConsoleTarget extends ConsoleMachine {
  readonly name: string
}

/** Of the services of one kind; null for those of others, and where there is no machine. */
export type ConsoleOf = (tx: Tx, service: Service) => Promise<ConsoleMachine | null>

type Caller = Parameters<typeof accessNow>[1]

/** The machine behind a console ticket, while the right stands: session, role, ownership or share, no suspension [S6]. */
export const consoleTarget =
  (callerNow: (tx: Tx, right: ConsoleRight) => Promise<Caller | null>, kinds: readonly ConsoleOf[]) =>
  async (tx: Tx, right: ConsoleRight): Promise<ConsoleTarget | null> => {
    const caller = await callerNow(tx, right)
    const found = caller && (await accessNow(tx, caller, right.serviceId, 'console'))
    if (!found || (found.refused !== null && found.refused !== 'busy')) return null
    for (const consoleOf of kinds) {
      const machine = await consoleOf(tx, found.service)
      if (machine) return { ...machine, name: found.service.name }
    }
    return null
  }

/** The screen, or the serial line, that the engine of a VPS gives out. */
export const vpsConsoles =
  (engines: Engines): ConsoleOf =>
  async (tx, { id }) => {
    const machine = await findVps(tx, id)
    if (!machine || machine.engine === null) return null
    const { engine, engineKey } = machine
    return {
      at: `${engine}/${engineKey}`,
      open: (protocol) => {
        const console = engines.get(engine)?.console
        return console?.protocols.includes(protocol) ? console.open(engineKey, protocol) : null
      },
    }
  }
