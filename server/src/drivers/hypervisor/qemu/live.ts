import { DriverError, type IngestGate, type Live, type LiveSeen, liveLines } from '../port.ts'
import { checkLive } from '../spec.ts'
import { converse } from './agent.ts'
import type { QemuConfig } from './config.ts'
import { closeAt, openAt } from './ingest-gate.ts'
import { seenIn } from './live-state.ts'
import { type MachineRecord, machineFiles } from './machine-directory.ts'
import { tapOf } from './tap.ts'

const PATIENCE = { timeoutMs: 20_000 }

interface Machines {
  readonly need: (key: string) => Promise<MachineRecord>
  readonly save: (machine: MachineRecord) => Promise<void>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

/** By the agent in the guest, over its serial port: no network is needed, and nobody else hears it. */
export function qemuLive(config: () => Pick<QemuConfig, 'directory' | 'network'>, { need, save, monitor }: Machines): Live {
  const reach = async (key: string): Promise<string> => {
    await need(key)
    if ((await monitor(key)) === null) throw new DriverError('refused', 'the machine is off')
    const { agent } = machineFiles(config().directory, key)
    if ((await converse(agent, ['ping'], PATIENCE))?.word !== 'ready') throw new DriverError('retry-later', 'the guest does not answer')
    return agent
  }
  /** Written down before it is done: every start closes it anew. */
  const gate: IngestGate = {
    close: async (key) => {
      await save({ ...(await need(key)), ingestClosed: true })
      await closeAt(tapOf(key)).catch(refused)
    },
    open: async (key) => {
      await need(key)
      // Whatever the record says: one that was written over by somebody else's would leave it closed for ever.
      await openAt(tapOf(key)).catch(refused)
      const machine = await need(key)
      if (machine.ingestClosed) await save({ ...machine, ingestClosed: false })
    },
  }
  return {
    get gate() {
      return config().network === 'tap' ? gate : undefined
    },
    set: async (key, wanted) => {
      checkLive(wanted)
      const agent = await reach(key)
      const answer = await converse(agent, ['live', Buffer.from(liveLines(wanted)).toString('base64')], PATIENCE)
      if (!answer) throw new DriverError('unknown-outcome', 'the guest did not confirm what it is to send')
      if (answer.word !== 'done') throw new DriverError('refused', 'the guest does not take streams')
    },
    read: async (key): Promise<LiveSeen> => {
      const agent = await reach(key)
      const answer = await converse(agent, ['live-state'], PATIENCE)
      if (!answer) throw new DriverError('retry-later', 'the guest does not say what it sends')
      if (answer.word !== 'state') throw new DriverError('refused', 'the guest does not take streams')
      return seenIn(Buffer.from(answer.rest, 'base64').toString('utf8'))
    },
  }
}

function refused(error: unknown): never {
  throw new DriverError('refused', `nftables cannot be used: ${error instanceof Error ? error.message : error}`)
}
