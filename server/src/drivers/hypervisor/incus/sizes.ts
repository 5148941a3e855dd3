import type { MachineSize, Sizes } from '../port.ts'
import { checkSize } from '../spec.ts'
import { limitsOf, type Machines, sizeOf } from './machine.ts'
import type { Instance } from './wire.ts'

export const incusSizes = (machines: Machines): Sizes => ({
  set: async (key, size) => {
    checkSize(size)
    const found = await machines.needOff(key)
    const wanted = { ...size, diskGb: Math.max(size.diskGb, sizeOf(found).diskGb) }
    const has = sizeOf(found)
    // What it has already it is given back though nothing can be written.
    if (has.cpus === wanted.cpus && has.memoryMb === wanted.memoryMb && has.diskGb === wanted.diskGb) return has
    await setSize(machines, found, wanted)
    return sizeOf(await machines.need(key))
  },
})

export async function setSize({ client }: Machines, { name, devices }: Instance, size: MachineSize): Promise<void> {
  const root = { ...devices['root'], size: `${size.diskGb}GiB` }
  const body = JSON.stringify({ config: limitsOf(size), devices: { root } })
  await client.act('machines', { method: 'PATCH', path: client.path(`/instances/${name}`), body })
}
