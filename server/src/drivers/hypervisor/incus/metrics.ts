import type { MachineMetrics, Metrics } from '../port.ts'
import { read } from './client.ts'
import { bootOf, isMade, type Machines, sizeOf } from './machine.ts'
import { type Figures, figuresOf } from './prometheus.ts'
import { type Instance, type InstanceState, instance } from './wire.ts'

/** From `/1.0/metrics`, which each member answers for its own machines alone. */
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
        client.get('machines', client.path('/instances', { recursion: '2' }), instance.array()),
        everywhere(),
      ])
      const running = (all ?? []).flatMap((one) => {
        if (!isMade(one) || one.status !== 'Running' || !one.state) return []
        const each = measured(one, one.state, figures.get(one.name))
        return each ? [[one.name, each] as const] : []
      })
      return new Map(running)
    },
  }
}

/** Null: it was switched off while it was asked about, or its member is silent. */
function measured(one: Instance, state: InstanceState, figures: Figures | undefined): MachineMetrics | null {
  if (figures === undefined) return null
  return { boot: bootOf(state), cpus: sizeOf(one).cpus, ...figures }
}

async function fromMember({ client }: Machines, at: string): Promise<ReadonlyMap<string, Figures>> {
  const answer = await client.transport.ask('machines', { method: 'GET', path: client.path('/metrics'), at, idleSeconds: 10 })
  const text = (await read(answer, false)).toString('utf8')
  return answer.statusCode === 200 ? figuresOf(text) : new Map()
}
