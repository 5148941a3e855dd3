import { addDays, isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { servicesOnNode } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { type Standing, servicesByIds, standingAt, standingMark } from '../services/index.ts'
import { NAMED, namesOf, newlyTold, seenOf, stateOf, tellings, textIn } from './maintenance.rules.ts'
import { tellKey, tellOf, type Walk } from './queue.ts'
import { lockWindow, openWindows, patchWindow, type Window } from './store.ts'
import { forgetTold, type ToldService, toldBefore, toldOf, writeTold } from './told.store.ts'

/** Services in one transaction, and the rest of the last customer's: a location of thousands is told in several. */
const PAGE = 500
const KEPT_DAYS = 30
const FORGOTTEN_AT_ONCE = 20_000

/** Who came to stand there since is told too; where nothing changed since everybody was, nothing is booked. */
export async function bookTelling(tx: Tx): Promise<void> {
  for (const window of await openWindows(tx)) {
    const seen = await seenNow(tx, window)
    if (seen !== window.seen) await tx.enqueue(tellOf, { windowId: window.id }, { key: tellKey(window.id) })
  }
}

/** Who was told of what is long over. */
export const sweepTold = (tx: Tx): Promise<void> => forgetTold(tx, addDays(tx.now, -KEPT_DAYS), FORGOTTEN_AT_ONCE)

/** Tells customers what they do not know yet, and keeps that they know: one commit, under the window's lock. */
export async function tell(tx: Tx, walk: Walk): Promise<void> {
  const window = await lockWindow(tx, walk.windowId)
  if (!window) return
  const state = stateOf(window, tx.now)
  if (state === 'over') return
  const next = state === 'cancelled' ? await tellOfEnd(tx, window) : await tellOfPlan(tx, window, walk)
  // By name: a walk that began later ends where an earlier one still waits.
  if (next) await tx.enqueue(tellOf, next, { key: `${tellKey(window.id)}/${next.afterAccount ?? 0}` })
}

/** Answers where the walk goes on, null after the last page. */
async function tellOfPlan(tx: Tx, window: Window, { afterAccount = 0, seen: begun }: Walk): Promise<Walk | null> {
  const place = await placeOf(tx, window)
  // As it was before the first page: what comes to stand behind the walk makes another one.
  const seen = begun ?? seenOf(window.revision, await standingMark(tx, place))
  const standing = await standingAt(tx, place, afterAccount, PAGE)
  const told = await toldOf(
    tx,
    window.id,
    standing.map(({ id }) => id),
  )
  const news = tellings(standing, told, window.revision)
  const services = news.flatMap((telling) => telling.services)
  await say(tx, window, news)
  await writeTold(tx, window, services)
  const count = { told: window.told + newlyTold(services, told, window.revision) }
  const last = standing.length < PAGE
  await patchWindow(tx, window.id, last ? { ...count, seen } : count)
  return last ? null : { windowId: window.id, afterAccount: standing.at(-1)?.accountId ?? 0, seen }
}

/** Only those who knew of it: wherever their services stand by now. */
async function tellOfEnd(tx: Tx, window: Window): Promise<Walk | null> {
  const rows = await toldBefore(tx, window, PAGE)
  const services = await servicesByIds(
    tx,
    rows.map(({ id }) => id),
  )
  const theirs = new Map<number, ToldService[]>()
  for (const row of rows) {
    const service = services.get(row.id)
    if (service?.state !== 'active' || service.accountId !== row.accountId) continue
    const before = theirs.get(row.accountId)
    if (before) before.push(row)
    else theirs.set(row.accountId, [row])
  }
  await say(
    tx,
    window,
    [...theirs].map(([accountId, services]) => ({ accountId, kind: 'maintenance-cancelled', services })),
  )
  await writeTold(tx, window, rows)
  await patchWindow(tx, window.id, { told: window.told + rows.length })
  return rows.length < PAGE ? null : { windowId: window.id, afterAccount: rows.at(-1)?.accountId ?? 0 }
}

/** What is not delivered yet hears of it when it is. */
const placeOf = async (tx: Tx, { nodeId, locationId }: Window): Promise<Standing> =>
  nodeId === null ? { locationId: locationId ?? 0 } : { ids: await servicesOnNode(tx, nodeId) }

const seenNow = async (tx: Tx, window: Window): Promise<string> =>
  seenOf(window.revision, await standingMark(tx, await placeOf(tx, window)))

interface Said {
  readonly accountId: number
  readonly kind: 'maintenance-planned' | 'maintenance-changed' | 'maintenance-cancelled'
  /** In their order. */
  readonly services: readonly ToldService[]
}

type Request = Parameters<typeof notifyAll>[1][number]

async function say(tx: Tx, window: Window, news: readonly Said[]): Promise<void> {
  const accounts = await accountsByIds(
    tx,
    news.map(({ accountId }) => accountId),
  )
  const named = await servicesByIds(
    tx,
    news.flatMap(({ services }) => services.slice(0, NAMED).map(({ id }) => id)),
  )
  const kinds = kindsOf(tx)
  await notifyAll(
    tx,
    news.flatMap(({ accountId, kind, services }): Request[] => {
      const shown = services.slice(0, NAMED).flatMap(({ id }) => named.get(id) ?? [])
      const [first] = shown
      const account = accounts.get(accountId)
      if (!first || !account) return []
      const planned = {
        ...namesOf(shown, services.length),
        from: isoMinute(window.startsAt, first.timeZone),
        until: isoMinute(window.endsAt, first.timeZone),
        text: textIn(window.text, account.locale),
      }
      const told = {
        accountId,
        mail: true,
        link: services.length === 1 ? kinds.linkOf(first) : kinds.of(first.kind).contract.listPage,
        // Its first service names the telling: a page that is gone through again finds the same.
        cause: `maintenance:${window.id}/${window.revision}/${first.id}`,
      }
      if (kind !== 'maintenance-cancelled') return [{ ...told, kind, params: planned }]
      const { name, more, from } = planned
      return [{ ...told, kind, params: { name, more, from } }]
    }),
  )
}
