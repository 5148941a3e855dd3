import { DEFAULT_LOCALE, type Locale } from '@portal/contracts/locale.ts'
import type { Tx } from '../../platform/tx.ts'
import type { CapacitySnapshot, SaidImage } from './capacity-snapshot.store.ts'
import { listImages } from './node.store.ts'
import { type EngineRow, listEngines, openNodes } from './store.ts'
import type { StoredImage } from './tables.ts'

export interface OfferedImage extends StoredImage {
  /** Of an account's own image: everybody's system that it grew from. */
  readonly base?: string
  /** Where it can be installed. */
  readonly locationIds: readonly number[]
}

interface Choice {
  readonly lang?: Locale
  readonly archived?: boolean
}

/**
 * Systems that nodes of these locations (all, where none are named) really have [O4a], in staff's order and under their names. Archived
 * ones are offered to nobody, but what was ordered before is built all the same: `archived` asks for them too.
 */
export async function imagesFor(tx: Tx, locationIds: readonly number[] | null, choice: Choice = {}): Promise<OfferedImage[]> {
  const nodes = await openNodes(tx, locationIds)
  return offered(
    nodes.map(({ locationId, engine }) => ({ locationId, images: engine.images })),
    await saidOf(tx),
    choice,
  )
}

const saidOf = async (tx: Tx): Promise<SaidImage[]> =>
  (await listImages(tx)).map(({ archivedAt, ...image }) => ({ ...image, archived: archivedAt !== null }))

/** Systems that one engine has, whether or not its nodes take anything new: what stands there can be rebuilt with them. */
export async function imagesOn(tx: Tx, engineId: string, choice: Choice = {}): Promise<Omit<OfferedImage, 'locationIds'>[]> {
  const engine = await findEngine(tx, engineId)
  const images = offered(engine ? [{ locationId: 0, images: engine.images }] : [], await saidOf(tx), choice)
  return images.map(({ locationIds: _, ...image }) => image)
}

/** Where each engine takes new machines, by engine. */
export async function locationsOfEngines(tx: Tx): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>()
  for (const { locationId, engine } of await openNodes(tx, null)) {
    const known = found.get(engine.id) ?? []
    if (!known.includes(locationId)) found.set(engine.id, [...known, locationId])
  }
  return found
}

/** As `imagesFor`, of all locations. */
export const imagesOf = ({ nodes, images }: CapacitySnapshot, choice: Choice = {}): OfferedImage[] => offered(nodes, images, choice)

function offered(
  nodes: readonly { readonly locationId: number; readonly images: readonly StoredImage[] }[],
  images: readonly SaidImage[],
  { lang = DEFAULT_LOCALE, archived = false }: Choice,
): OfferedImage[] {
  const said = new Map(images.map((image) => [image.id, image]))
  const found = new Map<string, OfferedImage & { locationIds: number[] }>()
  for (const { locationId, images } of nodes) {
    for (const image of images) {
      const entry = found.get(image.id) ?? { ...image, locationIds: [] }
      if (!entry.locationIds.includes(locationId)) entry.locationIds.push(locationId)
      found.set(image.id, entry)
    }
  }
  return [...found.values()]
    .filter(({ id }) => archived || !said.get(id)?.archived)
    .map((image) => ({ ...image, title: said.get(image.id)?.title?.[lang] ?? image.title }))
    .sort((a, b) => (said.get(a.id)?.position ?? 0) - (said.get(b.id)?.position ?? 0))
}

/** What an engine said of itself, whether or not it answers now. */
export async function findEngine(tx: Tx, id: string): Promise<EngineRow | null> {
  return (await listEngines(tx)).find((engine) => engine.id === id) ?? null
}

/** Ids of the engines that something new may be built on there. */
export const enginesAt = async (tx: Tx, locationId: number): Promise<string[]> =>
  (await openNodes(tx, [locationId])).map(({ engine }) => engine.id)
