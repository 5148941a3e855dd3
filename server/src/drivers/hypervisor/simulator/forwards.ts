import { DriverError, type Forward, type Forwards } from '../port.ts'
import { checkForward } from '../spec.ts'
import type { SimulatorConfig } from './config.ts'
import type { Desk } from './facets.ts'
import { type Machine, stateAt } from './machine.ts'

/** Of the range for measurements (RFC 2544): nobody's, so that a demo address can never be somebody's. */
const SHARED_ADDRESS = '198.18.0.1'
const INSIDE = { address: '10.0.2.15', netmask: '255.255.255.0', gateway: '10.0.2.2' } as const
const OWN_FROM = 40_000

export interface SimulatedForwards extends Forwards {
  /** Would a guest answer there now? For tests: nobody listens on ports of a simulator. */
  reaches(forward: Pick<Forward, 'protocol' | 'port'>): boolean
  /** Ports of the engine's host at which another program listens, for tests. */
  readonly foreign: Set<number>
  /** The machine as it is switched on: with those of its ports blocked that another program has. */
  openedOf(machine: Machine): Machine
}

/** Ports that lead to machines by name only. */
export function simulatedForwards(
  { perform, need, put, all, clock }: Desk,
  { natPortFrom: from, natPortTo: to, publicNetwork }: Pick<SimulatorConfig, 'natPortFrom' | 'natPortTo' | 'publicNetwork'>,
): SimulatedForwards {
  const holderOf = ({ protocol, port }: Pick<Forward, 'protocol' | 'port'>) =>
    all().find(({ forwards }) => forwards.some((one) => one.protocol === protocol && one.port === port))
  const choose = (protocol: Forward['protocol']): number => {
    let port = OWN_FROM
    while (holderOf({ protocol, port })) port++
    return port
  }
  const foreign = new Set<number>()
  return {
    foreign,
    openedOf: (machine) => ({ ...machine, blocked: machine.forwards.flatMap(({ port }) => (foreign.has(port) ? [port] : [])) }),
    ...(!publicNetwork && { shared: { address: SHARED_ADDRESS, from, to, inside: INSIDE } }),
    ensure: (key, wanted) =>
      perform('forward', key, () => {
        checkForward(wanted)
        if (publicNetwork && wanted.port !== undefined) throw new DriverError('refused', 'this engine has no address to share')
        const { protocol, guestPort } = wanted
        const machine = need(key)
        const known = machine.forwards.find((one) => one.protocol === protocol && one.guestPort === guestPort)
        if (known && (wanted.port ?? known.port) !== known.port)
          throw new DriverError('refused', `port ${guestPort} of the guest is open at ${known.port} already`)
        const isBlocked = known !== undefined && machine.power !== null && machine.blocked.includes(known.port)
        if (foreign.has(known?.port ?? wanted.port ?? 0) && (!known || isBlocked))
          throw new DriverError('already-there', `port ${known?.port ?? wanted.port} is another program's`)
        if (isBlocked) put({ ...machine, blocked: machine.blocked.filter((port) => port !== known.port) })
        if (known) return known
        const opened = { protocol, guestPort, host: SHARED_ADDRESS, port: wanted.port ?? choose(protocol) }
        if (holderOf(opened)) throw new DriverError('already-there', `port ${opened.port} is another machine's`)
        put({ ...machine, forwards: [...machine.forwards, opened] })
        return opened
      }),
    list: (key) =>
      perform('forward', key, () => {
        const { forwards, blocked, power } = need(key)
        return forwards.map((one) => ({ ...one, ...(power !== null && blocked.includes(one.port) && { blocked: true as const }) }))
      }),
    remove: (key, unwanted) =>
      perform('forward', key, () => {
        const machine = need(key)
        const left = machine.forwards.filter(
          ({ protocol, guestPort }) => protocol !== unwanted.protocol || guestPort !== unwanted.guestPort,
        )
        put({ ...machine, forwards: left, blocked: machine.blocked.filter((port) => left.some((one) => one.port === port)) })
      }),
    reaches: (forward) => {
      const holder = holderOf(forward)
      return holder !== undefined && !holder.blocked.includes(forward.port) && stateAt(holder, clock.now()) === 'running'
    },
  }
}
