import { DriverError, type EngineMachine, type Forward, type Forwards, type SharedPorts, type WantedForward } from '../port.ts'
import { checkForward } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { listRecords, type MachineRecord } from './machine-directory.ts'
import { canListen, freePort } from './ports.ts'
import { qmp } from './qmp.ts'

export const LOOPBACK = '127.0.0.1'
/** Of QEMU's own network, the same for every guest. */
const INSIDE = { address: '10.0.2.15', netmask: '255.255.255.0', gateway: '10.0.2.2' } as const

/** QEMU's words for a port that it cannot listen at, when it starts as when it runs. */
export const TAKEN = /could not set up host forwarding rule '([^']*)'/i

/** Without a host it is this one's loopback. */
type Rule = Pick<Forward, 'protocol' | 'port' | 'guestPort'> & { readonly host?: string | undefined }

/** As QEMU's user-mode network writes one. */
export const ruleOf = ({ protocol, host = LOOPBACK, port, guestPort }: Rule): string => `${protocol}:${host}:${port}-:${guestPort}`

async function openForward(monitor: string, rule: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_add net ${ruleOf(rule)}`)
  if (said !== '') throw new DriverError(TAKEN.test(said) ? 'already-there' : 'retry-later', said)
}

async function closeForward(monitor: string, { protocol, host = LOOPBACK, port }: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_remove net ${protocol}:${host}:${port}`)
  if (!/removed|not found/.test(said)) throw new DriverError('refused', said)
}

/** Those at which QEMU does not listen, by its own word: taken when the machine started, or not opened yet. */
async function blockedOf(monitor: string, rules: readonly Rule[]): Promise<readonly Rule[]> {
  if (rules.length === 0) return []
  const sockets = await human(monitor, 'info usernet')
  const isOpen = ({ protocol, port }: Rule): boolean =>
    new RegExp(`${protocol.toUpperCase()}\\[HOST_FORWARD\\]\\s+\\d+\\s+\\S+\\s+${port}\\s`).test(sockets)
  return rules.filter((rule) => !isOpen(rule))
}

/** For a look at a running machine; one that does not answer says nothing of its ports. */
export async function blockedAmong(monitor: string, rules: readonly Rule[]): Promise<Pick<EngineMachine, 'blockedPorts'>> {
  return (await blockedOf(monitor, rules).catch(() => [])).length > 0 ? { blockedPorts: true } : {}
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

/** A port for the SSH of a guest that no machine has. */
export async function newSshPort(config: Pick<QemuConfig, 'directory' | 'sshPortFrom' | 'sshPortTo'>): Promise<number> {
  const records = await listRecords(config.directory)
  const taken = new Set(records.flatMap(({ sshPort, forwards }) => [sshPort, ...forwards.map(({ port }) => port)]))
  return await freePort(config.sshPortFrom, config.sshPortTo, taken)
}

type Of = Pick<Forward, 'protocol' | 'guestPort'>
const shown = ({ protocol, port, guestPort, host = LOOPBACK }: Rule): Forward => ({ protocol, host, port, guestPort })

/** Kept in the machine's record, and opened at every start; QEMU's monitor opens and closes them while it runs. */
export function qemuForwards(
  { directory, natAddress, natPortFrom, natPortTo }: Pick<QemuConfig, 'directory' | 'natAddress' | 'natPortFrom' | 'natPortTo'>,
  { need, save, monitor, choosePort }: Machines,
): Forwards {
  const shared: SharedPorts | undefined =
    natAddress === undefined ? undefined : { address: natAddress, from: natPortFrom, to: natPortTo, inside: INSIDE }
  const knownOf = ({ forwards }: MachineRecord, { protocol, guestPort }: Of) =>
    forwards.find((one) => one.protocol === protocol && one.guestPort === guestPort)
  const without = (machine: MachineRecord, rule: Of): MachineRecord => ({
    ...machine,
    forwards: machine.forwards.filter((one) => one.protocol !== rule.protocol || one.guestPort !== rule.guestPort),
  })

  /** Neither another machine's nor another program's. */
  const mustBeFree = async ({ protocol, host = LOOPBACK, port }: Rule): Promise<void> => {
    const rules = (await listRecords(directory)).flatMap(({ forwards }) => forwards)
    const promised = rules.some((one) => one.protocol === protocol && one.port === port && (one.host ?? LOOPBACK) === host)
    if (promised || !(await canListen(protocol, host, port)))
      throw new DriverError('already-there', `port ${port} of ${host} is somebody else's`)
  }

  const newRule = async ({ protocol, guestPort, port }: WantedForward): Promise<Rule> => {
    if (port === undefined) return { protocol, guestPort, port: await choosePort() }
    if (!shared) throw new DriverError('refused', 'this engine has no address to share')
    const named = { protocol, guestPort, port, host: shared.address }
    await mustBeFree(named)
    return named
  }

  return {
    ...(shared && { shared }),
    ensure: async (key, wanted) => {
      checkForward(wanted)
      const machine = await need(key)
      const known = knownOf(machine, wanted)
      const running = await monitor(key)
      if (known) {
        if (wanted.port !== undefined && (known.port !== wanted.port || (known.host ?? LOOPBACK) !== shared?.address))
          throw new DriverError('refused', `port ${wanted.guestPort} of the guest is open at ${known.port} already`)
        if (running !== null && (await blockedOf(running, [known])).length > 0) await openForward(running, known)
        return shown(known)
      }
      const rule = await newRule(wanted)
      // Written before it is opened: whatever happens in between, the next start opens it. Read anew: another part of it may have changed.
      const now = await need(key)
      await save({ ...now, forwards: [...now.forwards, rule] })
      if (running !== null) await openForward(running, rule)
      return shown(rule)
    },
    list: async (key) => {
      const { forwards } = await need(key)
      const running = await monitor(key)
      const blocked = running === null ? [] : await blockedOf(running, forwards)
      return forwards.map((rule) => ({ ...shown(rule), ...(blocked.includes(rule) && { blocked: true as const }) }))
    },
    remove: async (key, unwanted) => {
      const machine = await need(key)
      const known = knownOf(machine, unwanted)
      if (!known) return
      const running = await monitor(key)
      if (running !== null) await closeForward(running, known)
      await save(without(await need(key), known))
    },
  }
}
