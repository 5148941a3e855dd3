import { DriverError } from '../port.ts'
import type { IncusClient } from './client.ts'
import { type Image, image } from './wire.ts'

/** Images of machines' disks: what copies that leave the engine and images made here have in common. */

export async function aliased(client: IncusClient, alias: string): Promise<Image | null> {
  const all = (await client.get('machines', client.path('/images', { recursion: '1' }), image.array())) ?? []
  return all.find(({ aliases }) => aliases?.some(({ name }) => name === alias)) ?? null
}

/** Asks for an image of a machine's snapshot. `under-way`: it will be there later. */
export async function publish(
  client: IncusClient,
  { key, snapshot }: { readonly key: string; readonly snapshot: string },
  { alias, properties = {}, seconds }: { readonly alias: string; readonly properties?: Record<string, string>; readonly seconds: number },
): Promise<'made' | 'under-way'> {
  const body = JSON.stringify({
    ...{ public: false, compression_algorithm: 'gzip', aliases: [{ name: alias }] },
    properties: { 'portal.key': alias, ...properties },
    source: { type: 'snapshot', name: `${key}/${snapshot}` },
  })
  const ended = await client.begin('machines', { method: 'POST', path: client.path('/images'), body }, seconds)
  if (ended === 'under-way') return 'under-way'
  if ((await aliased(client, alias)) === null) throw new DriverError('unknown-outcome', 'the image is not there')
  return 'made'
}

/** A missing one is a success. What was made of it runs on: its disk is a copy, or one that the pool keeps for it. */
export async function unpublish(client: IncusClient, alias: string): Promise<void> {
  const all = (await client.get('machines', client.path('/images', { recursion: '1' }), image.array())) ?? []
  // One that was brought, and whose bringer died before it got its name, is known by what it carries.
  const ours = all.filter(({ aliases, properties }) => aliases?.some(({ name }) => name === alias) || properties?.['portal.key'] === alias)
  for (const { fingerprint } of ours)
    try {
      await client.act('machines', { method: 'DELETE', path: client.path(`/images/${fingerprint}`) })
    } catch (error) {
      if (!(error instanceof DriverError) || error.kind !== 'not-found') throw error
    }
}
