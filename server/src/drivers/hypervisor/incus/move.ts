import { type Asked, DriverError, type Move } from '../port.ts'
import type { Machines } from './machine.ts'
import { progressOf } from './making.ts'
import { member } from './wire.ts'

/** Members of the cluster, by the certificate that may choose between them. */
export function incusMove(machines: Machines): Move {
  const { client } = machines
  const members = async () => {
    const all = (await client.get('cluster', '/1.0/cluster/members?recursion=1', member.array())) ?? []
    return all.map(({ server_name, status }) => ({ name: server_name, online: status === 'Online' }))
  }
  return {
    members,
    movesRunning: async (key) => (await machines.need(key)).type === 'virtual-machine',
    to: async (key, node): Promise<Asked> => {
      const found = await machines.need(key)
      if (found.location === node) return { state: 'ready' }
      const target = (await members()).find(({ name }) => name === node)
      if (!target) throw new DriverError('not-found', `no member ${node}`)
      const working = await client.working(key)
      if (working !== null) return { state: 'pending', progress: progressOf(working) }
      if (!target.online) throw new DriverError('retry-later', `${node} does not answer`)
      // A container's memory goes nowhere; a virtual machine's goes with it.
      const runs = (await machines.state(key)).status !== 'Stopped'
      if (runs && found.type === 'container') throw new DriverError('refused', 'the machine runs')
      const body = JSON.stringify({ name: key, migration: true, live: runs })
      const path = client.path(`/instances/${key}`, { target: node })
      const ended = await client.begin('cluster', { method: 'POST', path, body }, client.config.patienceSeconds)
      return ended === 'under-way' ? { state: 'pending', progress: null } : { state: 'ready' }
    },
  }
}

/** What a target is called is checked before anything is asked for: Incus says of a strange one only that it is refused. */
export async function checkMember(machines: Machines, node: string): Promise<void> {
  const all = await incusMove(machines).members()
  if (!all.some(({ name }) => name === node)) throw new DriverError('not-found', `no member ${node}`)
}
