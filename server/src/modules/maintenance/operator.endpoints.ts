import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import {
  type Maintenance,
  maintenanceAnnounce,
  maintenanceCancel,
  maintenanceChange,
  maintenanceDetail,
  maintenanceList,
} from '@portal/contracts/modules/maintenance.operator.contract.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { listBrands } from '../brands/index.ts'
import { everyNode, findNode, listLocations } from '../infrastructure/index.ts'
import { actionsOf, problemOf, stateOf, type Wanted } from './maintenance.rules.ts'
import { tellKey, tellOf } from './queue.ts'
import { findWindow, insertWindow, listWindows, lockWindow, patchWindow, type Window } from './store.ts'

export const maintenanceOperatorHandlers: readonly Handler[] = [
  query(maintenanceList, async ({ tx, lang }, { page, pageSize, search, sort = '-from', tab, nodeId = null }) => {
    const text = searchTerms(search)?.text ?? null
    const said = codesSaying(text, staffLabels[lang].maintenance.state)
    const paging = { ascending: sort === 'from', limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, counts } = await listWindows(tx, { tab, nodeId, text, said, ...paging })
    return {
      items: rows.map((row) => view(row, tx.now)),
      total: counts[tab],
      counts,
      locales: await spokenLocales(tx),
      nodes: await everyNode(tx),
      locations: (await listLocations(tx)).map(({ id, code, city }) => ({ id, code, city })),
    }
  }),

  query(maintenanceDetail, async ({ tx }, { id }) => {
    const window = (await findWindow(tx, id)) ?? fail('not-found')
    return view(window, tx.now)
  }),

  command(maintenanceAnnounce, async ({ tx, staff, note }, { place, from, until, text }) => {
    const times = mustFit({ startsAt: new Date(from), endsAt: new Date(until) }, null, tx.now)
    await mustSpeak(tx, text)
    const where = 'nodeId' in place ? await nodeNamed(tx, place.nodeId) : await locationNamed(tx, place.locationId)
    const made = await insertWindow(tx, { ...where, ...times, text, createdBy: staff.username, createdAt: tx.now })
    await tellSoon(tx, made.id)
    note({ detail: made.place, before: null, after: { from, until, text } })
    return { id: made.id }
  }),

  command(maintenanceChange, async ({ tx, note }, { id, version, from, until, text }) => {
    const before = await openWindow(tx, id)
    if (before.version !== version) fail('conflict')
    const times = mustFit({ startsAt: new Date(from), endsAt: new Date(until) }, before, tx.now)
    await mustSpeak(tx, text)
    note({ detail: before.place, before: factsOf(before), after: { from, until, text } })
    if (isSame(before, { ...times, text })) return { id, version }
    await patchWindow(tx, id, { ...times, text, revision: before.revision + 1, told: 0, version: version + 1 })
    await tellSoon(tx, id)
    return { id, version: version + 1 }
  }),

  command(maintenanceCancel, async ({ tx, note }, { id }) => {
    const before = await openWindow(tx, id)
    await patchWindow(tx, id, { cancelledAt: tx.now, revision: before.revision + 1, told: 0, version: before.version + 1 })
    await tellSoon(tx, id)
    note({ detail: before.place, before: factsOf(before), after: { cancelled: true } })
    return { id }
  }),
]

const tellSoon = (tx: Tx, windowId: number): Promise<void> => tx.enqueue(tellOf, { windowId }, { key: tellKey(windowId) })

async function openWindow(tx: Tx, id: number): Promise<Window> {
  const window = (await lockWindow(tx, id)) ?? fail('not-found')
  if (actionsOf(stateOf(window, tx.now)).change !== true) fail('maintenance.over')
  return window
}

function mustFit(wanted: Wanted, before: Wanted | null, now: Date): Wanted {
  const problem = problemOf(wanted, before, now)
  if (problem) failField(problem.field, problem.code)
  return wanted
}

async function nodeNamed(tx: Tx, nodeId: number): Promise<Pick<Window, 'nodeId' | 'place'>> {
  const { node } = (await findNode(tx, nodeId)) ?? fail('not-found')
  return { nodeId, place: node.title }
}

async function locationNamed(tx: Tx, locationId: number): Promise<Pick<Window, 'locationId' | 'place'>> {
  const found = (await listLocations(tx)).find(({ id }) => id === locationId) ?? fail('not-found')
  return { locationId, place: found.code }
}

/** A node has customers of every brand. */
const spokenLocales = async (tx: Tx): Promise<Locale[]> => [
  ...new Set((await listBrands(tx)).flatMap(({ locales }) => locales as readonly Locale[])),
]

async function mustSpeak(tx: Tx, text: Localized): Promise<void> {
  const missing = (await spokenLocales(tx)).filter((locale) => text[locale].trim() === '')
  if (missing.length === 0) return
  const fields = missing.map((locale) => [`text.${locale}`, { code: 'announcement.language-missing' as const }])
  throw new AppError('invalid-input', {}, Object.fromEntries(fields))
}

type Facts = Pick<Window, 'startsAt' | 'endsAt' | 'text'>

const factsOf = ({ startsAt, endsAt, text }: Facts) => ({ from: startsAt.toISOString(), until: endsAt.toISOString(), text })
const isSame = (one: Facts, other: Facts): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.endsAt.getTime() === other.endsAt.getTime() &&
  (['en-US', 'vi-VN', 'zh-CN'] as const).every((locale) => one.text[locale] === other.text[locale])

function view(window: Window, now: Date): Maintenance {
  const { id, nodeId, locationId, place, text, told, createdBy, cancelledAt, version } = window
  const state = stateOf(window, now)
  return {
    ...{ id, nodeId, locationId, place, text, createdBy, version, told, state },
    from: window.startsAt.toISOString(),
    until: window.endsAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    actions: actionsOf(state),
  }
}
