import type { MachineMetrics, Metrics } from '../port.ts'
import { read } from './client.ts'
import { bootOf, isMade, type Machines, sizeOf } from './machine.ts'
import { type Figures, figuresOf } from './prometheus.ts'
import { type Instance, type InstanceState, instances } from './wire.ts'

/** From the state of machines and from `/1.0/metrics`, which each member answers for its own machines alone. */
export function incusMetrics(machines: Machines): Metrics {
  const { client } = machines

  /** A member that is silent is left out, and its machines with it. */
  const everywhere = async (): Promise<ReadonlyMap<string, Figures>> => {
    const all = await Promise.all(client.config.addresses.map((at) => fromMember(machines, at).catch(() => new Map<string, Figures>())))
    return new Map(all.flatMap((figures) => [...figures]))
  }

  return {
    read: async (key) => {
      const found = await machines.need(key)
      const state = await machines.state(key)
      return state.status === 'Stopped' ? null : measured(found, state, (await everywhere()).get(key))
    },
    readAll: async () => {
      const [all, figures] = await Promise.all([
        client.get('machines', client.path('/instances', { recursion: '2' }), instances),
        everywhere(),
      ])
      const running = (all ?? []).flatMap((one) => {
        if (!isMade(one) || one.status !== 'Running' || !one.state) return []
        return [[one.name, measured(one, one.state, figures.get(one.name))] as const]
      })
      return new Map(running)
    },
  }
}

/** What its state says is of now; what `/1.0/metrics` says may be some seconds old, and is all that there is of disks. */
function measured(one: Instance, state: InstanceState, figures: Figures | undefined): MachineMetrics {
  const cards = Object.entries(state.network ?? {}).flatMap(([name, { counters }]) => (name === 'lo' || !counters ? [] : [counters]))
  const sum = (of: (card: (typeof cards)[number]) => number): number => cards.reduce((all, card) => all + of(card), 0)
  return {
    ...{ boot: bootOf(state), cpus: sizeOf(one).cpus },
    cpuSeconds: state.cpu ? state.cpu.usage / 1e9 : (figures?.cpuSeconds ?? 0),
    memoryBytes: figures?.memoryBytes ?? state.memory?.usage ?? null,
    disk: figures?.disk ?? null,
    network: cards.length === 0 ? null : { receivedBytes: sum((card) => card.bytes_received), sentBytes: sum((card) => card.bytes_sent) },
  }
}

async function fromMember({ client }: Machines, at: string): Promise<ReadonlyMap<string, Figures>> {
  const answer = await client.transport.ask('machines', { method: 'GET', path: client.path('/metrics'), at, idleSeconds: 10 })
  const text = (await read(answer, false)).toString('utf8')
  return answer.statusCode === 200 ? figuresOf(text) : new Map()
}
