import {
  type OperatorImage,
  type OperatorLocation,
  operatorImageArchive,
  operatorImageList,
  operatorImageRestore,
  operatorImageUpdate,
  operatorLocationArchive,
  operatorLocationCreate,
  operatorLocationList,
  operatorLocationRestore,
  operatorLocationUpdate,
} from '@portal/contracts/modules/infrastructure.operator.contract.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { addLocation, type ImageRow, listImages, locationsWithNodes, saveImage, updateLocation } from './node.store.ts'
import { listEngines } from './store.ts'

export const locationOperatorHandlers: readonly Handler[] = [
  query(operatorLocationList, async ({ tx }) => {
    const items = await everyLocation(tx)
    return { items, total: items.length, counts: { all: items.length } }
  }),

  command(operatorLocationCreate, async ({ tx, note }, draft) => {
    const id = (await addLocation(tx, draft)) ?? failField('code', 'field.taken')
    const made = await oneLocation(tx, id)
    note({ detail: made.code, after: made })
    return made
  }),

  command(operatorLocationUpdate, async ({ tx, note }, { id, version, ...patch }) => {
    const { before, after } = await changeLocation(tx, id, version, patch)
    note({ detail: after.code, before, after })
    return after
  }),
  command(operatorLocationArchive, async ({ tx, note }, { id, version }) => {
    const { before, after } = await changeLocation(tx, id, version, { archivedAt: tx.now })
    note({ detail: after.code, before, after })
    return after
  }),
  command(operatorLocationRestore, async ({ tx, note }, { id, version }) => {
    const { before, after } = await changeLocation(tx, id, version, { archivedAt: null })
    note({ detail: after.code, before, after })
    return after
  }),

  query(operatorImageList, async ({ tx }) => {
    const items = await everyImage(tx)
    return { items, total: items.length, counts: { all: items.length } }
  }),
  command(operatorImageUpdate, async ({ tx, note }, { id, version, ...patch }) => {
    const { before, after } = await changeImage(tx, id, version, patch)
    note({ detail: id, before, after })
    return after
  }),
  command(operatorImageArchive, async ({ tx, note }, { id, version }) => {
    const { before, after } = await changeImage(tx, id, version, { archivedAt: tx.now })
    note({ detail: id, before, after })
    return after
  }),
  command(operatorImageRestore, async ({ tx, note }, { id, version }) => {
    const { before, after } = await changeImage(tx, id, version, { archivedAt: null })
    note({ detail: id, before, after })
    return after
  }),
]

const everyLocation = async (tx: Tx): Promise<OperatorLocation[]> =>
  (await locationsWithNodes(tx)).map(({ id, code, country, city, position, placement, noRoom, archivedAt, nodes, version }) => ({
    ...{ id, code, country, city, position, placement, noRoom, nodes, version },
    archivedAt: archivedAt?.toISOString() ?? null,
  }))

const oneLocation = async (tx: Tx, id: number): Promise<OperatorLocation> =>
  (await everyLocation(tx)).find((location) => location.id === id) ?? fail('not-found')

async function changeLocation(tx: Tx, id: number, version: number, patch: Parameters<typeof updateLocation>[3]) {
  const before = await oneLocation(tx, id)
  if (!(await updateLocation(tx, id, version, patch))) fail('conflict')
  return { before, after: await oneLocation(tx, id) }
}

/** What engines have, and what staff say of it; a system that no engine has any more is told while staff said something of it. */
async function everyImage(tx: Tx): Promise<OperatorImage[]> {
  const rows = new Map((await listImages(tx)).map((row) => [row.id, row]))
  const items = new Map<string, OperatorImage & { engines: { id: string; title: string }[] }>()
  for (const engine of await listEngines(tx)) {
    for (const image of engine.images) {
      const known = items.get(image.id) ?? { ...image, engineTitle: image.title, engines: [], ...saidOf(rows.get(image.id)) }
      if (engine.available) known.engines.push({ id: engine.id, title: engine.title })
      items.set(image.id, known)
    }
  }
  return [...items.values()].sort((a, b) => a.position - b.position || a.id.localeCompare(b.id))
}

const saidOf = (row: ImageRow | undefined) => ({
  title: row?.title ?? null,
  position: row?.position ?? 0,
  archivedAt: row?.archivedAt?.toISOString() ?? null,
  version: row?.version ?? 0,
})

async function changeImage(tx: Tx, id: string, version: number, patch: Parameters<typeof saveImage>[3]) {
  const one = async (): Promise<OperatorImage> => (await everyImage(tx)).find((image) => image.id === id) ?? fail('not-found')
  const before = await one()
  if (!(await saveImage(tx, id, version, patch))) fail('conflict')
  return { before, after: await one() }
}
