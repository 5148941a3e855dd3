import { z } from 'zod'
import { type Asked, DriverError, type OwnImages } from '../port.ts'
import { checkName } from '../spec.ts'
import { type Machines, sizeOf } from './machine.ts'
import { aliased, publish, unpublish } from './publishing.ts'
import type { Operation } from './wire.ts'

/** Images made of snapshots: Incus publishes them under our key, and each member fetches one where it is needed. */
export function incusOwnImages(machines: Machines): OwnImages {
  const { client } = machines
  return {
    make: async (alias, of): Promise<Asked> => {
      checkName(alias)
      checkName(of.snapshot)
      const found = await machines.need(of.key)
      if ((await aliased(client, alias)) !== null) return { state: 'ready' }
      const snapshots = await client.get('machines', client.path(`/instances/${of.key}/snapshots/${of.snapshot}`), ANY)
      if (snapshots === null) throw new DriverError('not-found', `no snapshot ${of.snapshot}`)
      const working = await client.working(of.key)
      if (working !== null && isPublishing(working)) return { state: 'pending', progress: null }
      const properties = { 'portal.min_disk_gb': String(sizeOf(found).diskGb), 'portal.title': alias }
      const ended = await publish(client, of, { alias, properties, seconds: client.config.patienceSeconds })
      return ended === 'made' ? { state: 'ready' } : { state: 'pending', progress: null }
    },
    remove: async (alias) => {
      checkName(alias)
      await unpublish(client, alias)
    },
  }
}

const ANY = z.unknown()

const isPublishing = ({ resources }: Operation): boolean => resources?.['images'] !== undefined
