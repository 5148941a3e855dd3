import { isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { type NoticeRequest, notify } from '../notices/index.ts'
import { servicesByIds } from '../services/index.ts'
import { type Transfer, transfersByIds } from './store.ts'

/** Where what is offered is answered: the first page after signing in. */
const ANSWERED_AT = '/home/notification'

interface Told {
  readonly transfers: readonly Transfer[]
  readonly names: string
  /** To the service, or to the list where they are several. */
  readonly link: string
  /** Who offers. */
  readonly sender: string
}

/** Those of one call went from one customer to one address; offers of several calls may be answered together. */
async function callsOf(tx: Tx, transfers: readonly Transfer[]): Promise<Told[]> {
  const services = await servicesByIds(
    tx,
    transfers.map(({ serviceId }) => serviceId),
  )
  const senders = await accountsByIds(
    tx,
    transfers.map(({ fromId }) => fromId),
  )
  const kinds = kindsOf(tx)
  const calls = new Map<string, Transfer[]>()
  for (const transfer of transfers) {
    const call = `${transfer.fromId} ${transfer.email}`
    calls.set(call, [...(calls.get(call) ?? []), transfer])
  }
  return [...calls.values()].map((together) => {
    const them = together.flatMap(({ serviceId }) => services.get(serviceId) ?? [])
    const [first, ...others] = them
    return {
      transfers: together,
      names: them.map(({ name }) => name).join(', '),
      link: !first ? '/home' : others.length === 0 ? kinds.linkOf(first) : kinds.of(first.kind).contract.listPage,
      sender: senders.get(together[0]?.fromId ?? 0)?.profileName ?? '',
    }
  })
}

const causeOf = (what: string, transfers: readonly Transfer[]): string => `transfer:${transfers.map(({ id }) => id).join('+')}:${what}`

/** To both: the receiver can answer, and the owner hears of it also where somebody else was at the account. */
export async function tellOffered(tx: Tx, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  const open = (await transfersByIds(tx, ids)).filter(({ state }) => state === 'pending')
  for (const { transfers, names, link, sender } of await callsOf(tx, open)) {
    const [first] = transfers
    const brand = first && (await findBrand(tx, first.brandId))
    if (!first || !brand) continue
    const { fromId, toId, email, expiresAt } = first
    const until = isoMinute(expiresAt, brand.timeZone)
    const sent = { accountId: fromId, link, mail: true, cause: causeOf('requested', transfers) }
    await notify(tx, { ...sent, kind: 'transfer-requested', params: { names, email, until } })
    if (toId === null) continue
    const offered = { accountId: toId, link: ANSWERED_AT, mail: true, cause: causeOf('offered', transfers) }
    await notify(tx, { ...offered, kind: 'transfer-offered', params: { names, sender, until } })
  }
}

/** Both hear that it changed hands: the former owner without a way to it, the new one with the way to it. */
export async function tellHandedOver(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  for (const { transfers: together, names, link, sender } of await callsOf(tx, transfers)) {
    const [first] = together
    if (!first || first.toId === null) continue
    const { fromId, toId, email } = first
    await notify(tx, {
      ...{ accountId: fromId, kind: 'transfer-handed-over', mail: true, cause: causeOf('handed-over', together) },
      params: { names, email },
    })
    await notify(tx, {
      ...{ accountId: toId, kind: 'transfer-received', mail: true, link, cause: causeOf('received', together) },
      params: { names, sender },
    })
  }
}

type Closed = 'transfer-declined' | 'transfer-expired' | 'transfer-withdrawn'

/** It came to nothing: told to who did not bring that about. The receiver of what expires saw it pending, and needs no mail. */
export async function tellClosed(tx: Tx, transfers: readonly Transfer[], kind: Closed): Promise<void> {
  for (const { transfers: together, names, link, sender } of await callsOf(tx, transfers)) {
    const [first] = together
    if (!first) continue
    const { fromId, toId, email } = first
    const cause = causeOf(kind, together)
    if (kind !== 'transfer-withdrawn') await toOwner(tx, kind, { accountId: fromId, params: { names, email }, link, cause })
    if (toId === null || kind === 'transfer-declined') continue
    await notify(tx, { accountId: toId, kind: 'transfer-withdrawn', params: { names, sender }, link: ANSWERED_AT, cause })
  }
}

type ToOwner = Pick<NoticeRequest<'transfer-declined'>, 'accountId' | 'params' | 'link' | 'cause'>

const toOwner = (tx: Tx, kind: 'transfer-declined' | 'transfer-expired', told: ToOwner): Promise<void> =>
  notify(tx, { ...told, kind, mail: true })
