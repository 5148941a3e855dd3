import { isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { servicesOnNode } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { type Service, servicesAtLocation, servicesByIds } from '../services/index.ts'
import { namesOf, stateOf, tellings, textIn } from './maintenance.rules.ts'
import { tellKey, tellOf } from './queue.ts'
import { lockWindow, openWindowIds, toldBefore, toldOf, type Window, writeTold } from './store.ts'

/** Services in one transaction: a location of thousands is told in several. */
const PAGE = 500

/** Who came to stand there since is told too. */
export async function bookTelling(tx: Tx): Promise<void> {
  for (const windowId of await openWindowIds(tx)) await tx.enqueue(tellOf, { windowId, afterId: 0 }, { key: tellKey(windowId) })
}

/** Tells customers what they do not know yet, and keeps that they know: one commit, under the window's lock. */
export async function tell(tx: Tx, { windowId, afterId }: { windowId: number; afterId: number }): Promise<void> {
  const window = await lockWindow(tx, windowId)
  if (!window) return
  const state = stateOf(window, tx.now)
  if (state === 'over') return
  const last = state === 'cancelled' ? await tellOfEnd(tx, window) : await tellOfPlan(tx, window, afterId)
  // By name: a walk that began later ends where an earlier one still waits.
  if (last !== null) await tx.enqueue(tellOf, { windowId, afterId: last }, { key: `${tellKey(windowId)}/${last}` })
}

/** Answers where the next page begins, null after the last. */
async function tellOfPlan(tx: Tx, window: Window, afterId: number): Promise<number | null> {
  const ids = await standingIn(tx, window, afterId)
  // What is not delivered yet hears of it when it is.
  const standing = [...(await servicesByIds(tx, ids)).values()].filter(({ state }) => state === 'active')
  const news = tellings(standing, await toldOf(tx, window.id, ids), window.revision)
  await say(tx, window, news)
  await writeTold(
    tx,
    window,
    news.flatMap(({ services }) => services),
  )
  return ids.length < PAGE ? null : (ids.at(-1) ?? null)
}

/** Only those who knew of it: wherever their services stand by now. */
async function tellOfEnd(tx: Tx, window: Window): Promise<number | null> {
  const rows = await toldBefore(tx, window, PAGE)
  const services = await servicesByIds(
    tx,
    rows.map(({ serviceId }) => serviceId),
  )
  const theirs = new Map<number, Service[]>()
  for (const { serviceId, accountId } of rows) {
    const service = services.get(serviceId)
    if (service?.state === 'active' && service.accountId === accountId) theirs.set(accountId, [...(theirs.get(accountId) ?? []), service])
  }
  await say(
    tx,
    window,
    [...theirs].map(([accountId, services]) => ({ accountId, kind: 'maintenance-cancelled', services })),
  )
  await writeTold(
    tx,
    window,
    rows.map(({ serviceId: id, accountId }) => ({ id, accountId })),
  )
  return rows.length < PAGE ? null : 0
}

const standingIn = (tx: Tx, { nodeId, locationId }: Window, afterId: number): Promise<number[]> =>
  nodeId === null ? servicesAtLocation(tx, locationId ?? 0, afterId, PAGE) : servicesOnNode(tx, nodeId, afterId, PAGE)

interface Said {
  readonly accountId: number
  readonly kind: 'maintenance-planned' | 'maintenance-changed' | 'maintenance-cancelled'
  readonly services: readonly Service[]
}

type Request = Parameters<typeof notifyAll>[1][number]

async function say(tx: Tx, window: Window, news: readonly Said[]): Promise<void> {
  const accounts = await accountsByIds(
    tx,
    news.map(({ accountId }) => accountId),
  )
  const kinds = kindsOf(tx)
  await notifyAll(
    tx,
    news.flatMap(({ accountId, kind, services }): Request[] => {
      const [first] = services
      const account = accounts.get(accountId)
      if (!first || !account) return []
      const planned = {
        ...namesOf(services),
        from: isoMinute(window.startsAt, first.timeZone),
        until: isoMinute(window.endsAt, first.timeZone),
        text: textIn(window.text, account.locale),
      }
      const told = {
        accountId,
        mail: true,
        link: services.length === 1 ? kinds.linkOf(first) : kinds.of(first.kind).contract.listPage,
        // Its smallest service names the telling: a page that is gone through again finds the same.
        cause: `maintenance:${window.id}/${window.revision}/${Math.min(...services.map(({ id }) => id))}`,
      }
      if (kind !== 'maintenance-cancelled') return [{ ...told, kind, params: planned }]
      const { name, more, from } = planned
      return [{ ...told, kind, params: { name, more, from } }]
    }),
  )
}
