import { DriverError, type Forward, type Forwards } from '../port.ts'
import type { MachineRecord } from './machine-directory.ts'
import { qmp } from './qmp.ts'

const LOOPBACK = '127.0.0.1'

type Rule = Pick<Forward, 'protocol' | 'port' | 'guestPort'>

/** As QEMU's user-mode network writes one. */
export const ruleOf = ({ protocol, port, guestPort }: Rule): string => `${protocol}:${LOOPBACK}:${port}-:${guestPort}`

function checkForward({ protocol, guestPort }: Omit<Rule, 'port'>): void {
  if (protocol !== 'tcp' && protocol !== 'udp') throw new DriverError('refused', 'tcp and udp can be forwarded')
  if (!Number.isInteger(guestPort) || guestPort < 1 || guestPort > 65_535) throw new DriverError('refused', 'not a port')
}

async function openForward(monitor: string, rule: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_add net ${ruleOf(rule)}`)
  if (said !== '') throw new DriverError('retry-later', said)
}

async function closeForward(monitor: string, rule: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_remove net ${rule.protocol}:${LOOPBACK}:${rule.port}`)
  if (!/removed|not found/.test(said)) throw new DriverError('refused', said)
}

/** Commands that QMP does not have; they tell of failures by text in an answer that says it went well. */
async function human(monitor: string, command: string): Promise<string> {
  return String(await qmp(monitor, 'human-monitor-command', { 'command-line': command })).trim()
}

interface Machines {
  readonly need: (key: string) => Promise<MachineRecord>
  readonly save: (machine: MachineRecord) => Promise<void>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
  readonly choosePort: () => Promise<number>
}

type Wanted = Pick<Forward, 'protocol' | 'guestPort'>

/** Kept in the machine's record, and opened at every start; QEMU's monitor opens and closes them while it runs. */
export function qemuForwards({ need, save, monitor, choosePort }: Machines): Forwards {
  const knownOf = ({ forwards }: MachineRecord, { protocol, guestPort }: Wanted) =>
    forwards.find((one) => one.protocol === protocol && one.guestPort === guestPort)
  return {
    ensure: async (key, wanted) => {
      checkForward(wanted)
      const machine = await need(key)
      const known = knownOf(machine, wanted)
      if (known) return { ...known, host: LOOPBACK }
      const opened = { protocol: wanted.protocol, guestPort: wanted.guestPort, port: await choosePort() }
      // Written before it is opened: whatever happens in between, the next start opens it.
      await save({ ...machine, forwards: [...machine.forwards, opened] })
      const running = await monitor(key)
      if (running !== null) await openForward(running, opened)
      return { ...opened, host: LOOPBACK }
    },
    list: async (key) => (await need(key)).forwards.map((one) => ({ ...one, host: LOOPBACK })),
    remove: async (key, unwanted) => {
      const machine = await need(key)
      const known = knownOf(machine, unwanted)
      if (!known) return
      const running = await monitor(key)
      if (running !== null) await closeForward(running, known)
      await save({ ...machine, forwards: machine.forwards.filter((one) => one !== known) })
    },
  }
}
