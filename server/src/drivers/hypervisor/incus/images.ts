import { DriverError, type EngineImage } from '../port.ts'
import type { IncusClient } from './client.ts'
import { type Image, image } from './wire.ts'

/** Of images that are being looked at: Incus's own name, and what machines are made as. */
export interface KnownImage extends EngineImage {
  readonly fingerprint: string
  readonly type: 'container' | 'virtual-machine'
  readonly cloud: boolean
}

const MEMORY_MB = 128
const OFFERED = /^[a-z0-9][a-z0-9.-]{0,62}$/
const OWN = /^own-/
/** One that was made here of a customer's machine. */
export const isOwnImage = (id: string): boolean => OWN.test(id)

/**
 * Images of the project, by their first alias that the portal can call them by. What Incus cannot know of one stands in its properties:
 * `portal.min_memory_mb`, `portal.min_disk_gb`, `portal.title`, `portal.licence`.
 */
export async function knownImages(client: IncusClient): Promise<readonly KnownImage[]> {
  const all = (await client.get('machines', client.path('/images', { recursion: '1' }), image.array())) ?? []
  return all.flatMap((one) => known(one) ?? [])
}

/** Without those that are made here of customers' machines. */
export async function offeredImages(client: IncusClient): Promise<readonly EngineImage[]> {
  const all = await knownImages(client)
  return all.filter(({ id }) => !isOwnImage(id)).map(({ fingerprint: _, type: __, cloud: ___, ...offered }) => offered)
}

export async function needImage(client: IncusClient, id: string): Promise<KnownImage> {
  const found = (await knownImages(client)).find((one) => one.id === id)
  if (!found) throw new DriverError('not-found', `no image ${id} in the project`)
  return found
}

function known({ fingerprint, type, properties, aliases }: Image): KnownImage | null {
  const id = aliases?.find(({ name }) => OFFERED.test(name))?.name
  if (id === undefined || (type !== 'container' && type !== 'virtual-machine')) return null
  const told = properties ?? {}
  const cloud = told['variant'] === 'cloud'
  const licence = told['portal.licence']
  return {
    ...{ id, fingerprint, type, cloud },
    title: told['portal.title'] ?? told['description'] ?? id,
    family: /windows/i.test(told['os'] ?? '') ? 'windows' : 'linux',
    minMemoryMb: whole(told['portal.min_memory_mb'], MEMORY_MB),
    minDiskGb: whole(told['portal.min_disk_gb'], type === 'container' ? 1 : 4),
    ...(licence !== undefined && { licence }),
    ...(cloud && { userData: ['script', 'cloud-config'] as const }),
  }
}

function whole(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
