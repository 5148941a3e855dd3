import type { ServiceType } from '@portal/contracts/constants.ts'
import { DEFAULT_LOCALE, type Locale } from '@portal/contracts/locale.ts'
import type { Tx } from '../../platform/tx.ts'
import { listImages } from './node.store.ts'
import { type EngineRow, listEngines, openNodes } from './store.ts'

export interface OfferedImage {
  readonly id: string
  readonly title: string
  readonly family: 'linux' | 'windows'
  readonly minMemoryMb: number
  readonly minDiskGb: number
  /** Where it can be installed. */
  readonly locationIds: readonly number[]
}

/**
 * Systems that nodes of these locations (all, where none are named) really have [O4a], in staff's order and under their names. Archived
 * ones are offered to nobody, but what was ordered before is built all the same: `archived` asks for them too.
 */
export async function imagesFor(
  tx: Tx,
  locationIds: readonly number[] | null = null,
  { lang, archived = false }: { readonly lang?: Locale; readonly archived?: boolean } = {},
): Promise<OfferedImage[]> {
  const said = new Map((await listImages(tx)).map((row) => [row.id, row]))
  const found = new Map<string, OfferedImage & { locationIds: number[] }>()
  for (const node of await openNodes(tx, locationIds)) {
    for (const image of node.engine.images) {
      const entry = found.get(image.id) ?? { ...image, locationIds: [] }
      if (!entry.locationIds.includes(node.locationId)) entry.locationIds.push(node.locationId)
      found.set(image.id, entry)
    }
  }
  return [...found.values()]
    .filter(({ id }) => archived || !said.get(id)?.archivedAt)
    .map((image) => ({ ...image, title: said.get(image.id)?.title?.[lang ?? DEFAULT_LOCALE] ?? image.title }))
    .sort((a, b) => (said.get(a.id)?.position ?? 0) - (said.get(b.id)?.position ?? 0))
}

/**
 * Types of virtual machines that some engine can build now. NAT needs port forwarding on a shared address and live an
 * RTMP image: where no engine has them they are not offered, rather than sold and not delivered.
 */
export async function orderableTypes(tx: Tx): Promise<ServiceType[]> {
  const images = await imagesFor(tx)
  if (images.length === 0) return []
  return images.some((image) => image.id.startsWith('rtmp')) ? ['premium', 'storage', 'live'] : ['premium', 'storage']
}

/** What an engine said of itself, whether or not it answers now. */
export async function findEngine(tx: Tx, id: string): Promise<EngineRow | null> {
  return (await listEngines(tx)).find((engine) => engine.id === id) ?? null
}
