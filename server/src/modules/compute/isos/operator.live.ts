import {
  type OperatorIso,
  operatorIsoAdd,
  operatorIsoArchive,
  operatorIsoFiles,
  operatorIsoList,
  operatorRescueImage,
} from '@portal/contracts/modules/isos.operator.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, live, query } from '../../../platform/http/handlers.ts'
import { findEngine, imagesOn, listEngines } from '../../infrastructure/index.ts'
import type { Engines } from '../engine.live.ts'
import { fetchIso } from './fetch-iso.live.ts'
import { findIso, insertIso, listIsos, listRescueImages, machinesWithDiscs, patchIso, rescueImageOf, setRescueImage } from './store.ts'

export const isoOperatorHandlers = (engines: Engines): readonly Handler[] => [
  query(operatorIsoList, async ({ tx, lang }) => {
    const [all, chosen, machines] = [await listEngines(tx), await listRescueImages(tx), await machinesWithDiscs(tx)]
    const titles = new Map(all.map(({ id, title }) => [id, title]))
    const items = (await listIsos(tx)).map(
      ({ engine, url, file, addedAt, archivedAt, ...iso }): OperatorIso => ({
        ...iso,
        engine: { id: engine, title: titles.get(engine) ?? engine },
        source: url ?? file ?? '',
        addedAt: addedAt.toISOString(),
        archivedAt: archivedAt?.toISOString() ?? null,
        machines: machines.get(iso.id) ?? 0,
      }),
    )
    const able = all.filter(({ available, capabilities }) => available && (capabilities.media || capabilities.rescue))
    const told = able.map(async ({ id, title, capabilities }) => ({
      ...{ id, title, media: capabilities.media ?? false, rescue: capabilities.rescue ?? false },
      rescueImage: chosen.get(id) ?? null,
      images: (await imagesOn(tx, id, { lang, archived: true }))
        .filter(({ family }) => family === 'linux')
        .map((image) => ({ id: image.id, title: image.title })),
    }))
    return { items, engines: await Promise.all(told) }
  }),

  // Each engine is asked by itself: one that is silent hides nobody else's files.
  live(operatorIsoFiles, async () => {
    const found = await Promise.all(
      [...engines].map(async ([engine, { title, media }]) =>
        ((await media?.waiting().catch(() => [])) ?? []).map((one) => ({ engine, engineTitle: title, ...one })),
      ),
    )
    return { items: found.flat() }
  }),

  command(operatorIsoAdd, async ({ tx, note }, { engine, name, url, file, sha256, reason }) => {
    if (!(await findEngine(tx, engine))?.capabilities.media) return failField('engine', 'not-supported-by-engine')
    const isoId = await insertIso(tx, { engine, name, url: url ?? null, file: file ?? null, sha256, addedAt: tx.now })
    await tx.enqueue(fetchIso, { isoId, engine })
    note({ detail: name, before: null, after: { engine, name, source: url ?? file, sha256, reason } })
    return { isoId, state: 'fetching' as const }
  }),

  command(operatorIsoArchive, async ({ tx, note }, { isoId, archived, reason }) => {
    const iso = (await findIso(tx, isoId)) ?? fail('not-found')
    const archivedAt = archived ? (iso.archivedAt ?? tx.now) : null
    await patchIso(tx, isoId, { archivedAt })
    note({ detail: iso.name, before: { archived: iso.archivedAt !== null }, after: { archived, reason } })
    return { archivedAt: archivedAt?.toISOString() ?? null }
  }),

  command(operatorRescueImage, async ({ tx, note }, { engine, image, reason }) => {
    const found = (await findEngine(tx, engine)) ?? fail('not-found')
    const known = image === null || found.images.some(({ id, family }) => id === image && family === 'linux')
    if (!known) return failField('image', 'vps-image-unavailable')
    const before = await rescueImageOf(tx, engine)
    await setRescueImage(tx, engine, image)
    note({ detail: found.title, before: { image: before }, after: { image, reason } })
    return { image }
  }),
]
