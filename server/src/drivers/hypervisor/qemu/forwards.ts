import { DriverError, type Forward } from '../port.ts'
import { qmp } from './qmp.ts'

export const LOOPBACK = '127.0.0.1'

type Rule = Pick<Forward, 'protocol' | 'port' | 'guestPort'>

/** As QEMU's user-mode network writes one. */
export const ruleOf = ({ protocol, port, guestPort }: Rule): string => `${protocol}:${LOOPBACK}:${port}-:${guestPort}`

export function checkForward({ protocol, guestPort }: Omit<Rule, 'port'>): void {
  if (protocol !== 'tcp' && protocol !== 'udp') throw new DriverError('refused', 'tcp and udp can be forwarded')
  if (!Number.isInteger(guestPort) || guestPort < 1 || guestPort > 65_535) throw new DriverError('refused', 'not a port')
}

export async function openForward(monitor: string, rule: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_add net ${ruleOf(rule)}`)
  if (said !== '') throw new DriverError('retry-later', said)
}

export async function closeForward(monitor: string, rule: Rule): Promise<void> {
  const said = await human(monitor, `hostfwd_remove net ${rule.protocol}:${LOOPBACK}:${rule.port}`)
  if (!/removed|not found/.test(said)) throw new DriverError('refused', said)
}

/** Commands that QMP does not have; they tell of failures by text in an answer that says it went well. */
async function human(monitor: string, command: string): Promise<string> {
  return String(await qmp(monitor, 'human-monitor-command', { 'command-line': command })).trim()
}
