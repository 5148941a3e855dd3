import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import * as calls from '@portal/contracts/modules/ticket-mails.operator.contract.ts'
import { INCOMING_STATES } from '@portal/contracts/tickets-by-mail.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query, type TxCall } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brandRefs, findByEmail } from '../../accounts/index.ts'
import { addressOf } from '../../papers/index.ts'
import { openTicketsOf } from '../store.ts'
import { findIncoming, type IncomingMail, listIncoming, lockIncoming, patchIncoming, setWish, wishOf } from './mails.store.ts'

const OFFERED_TICKETS = 10

const rowOf = (mail: IncomingMail, brand: { readonly id: number; readonly name: string }) => ({
  ...{ id: mail.id, brand, from: mail.fromAddress, fromName: mail.fromName, to: mail.toAddress, subject: mail.subject },
  ...{ state: mail.state, reason: mail.reason, ticketId: mail.ticketId, size: mail.size, at: mail.at.toISOString() },
})

async function list(
  { tx }: TxCall<typeof calls.operatorTicketMailList>,
  input: InputOf<typeof calls.operatorTicketMailList>,
): Promise<OutputOf<typeof calls.operatorTicketMailList>> {
  const { tab, brandId = null, page, pageSize, search, sort = '-id' } = input
  const states = tab === 'all' ? INCOMING_STATES : tab === 'ignored' ? (['ignored', 'discarded'] as const) : [tab]
  const paged = { ascending: !sort.startsWith('-'), limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, counts } = await listIncoming(tx, { states, brandId, text: searchTerms(search)?.text ?? null, ...paged })
  const brands = await brandRefs(tx, new Set(rows.map((row) => row.brandId)))
  const { held, taken, ignored, discarded } = counts
  const told = { held, taken, ignored: ignored + discarded, all: held + taken + ignored + discarded }
  return { items: rows.map((row) => rowOf(row, brandIn(brands, row.brandId))), total: told[tab], counts: told }
}

const brandIn = (brands: ReadonlyMap<number, { readonly id: number; readonly name: string }>, id: number) =>
  brands.get(id) ?? { id, name: '' }

async function detail(tx: Tx, id: number): Promise<OutputOf<typeof calls.operatorTicketMailDetail>> {
  const mail = (await findIncoming(tx, id)) ?? fail('not-found')
  const [brands, account] = await Promise.all([brandRefs(tx, new Set([mail.brandId])), findByEmail(tx, mail.brandId, mail.fromAddress)])
  const tickets = account ? await openTicketsOf(tx, account.id, OFFERED_TICKETS) : []
  return {
    ...rowOf(mail, brandIn(brands, mail.brandId)),
    ...{ text: mail.body, leftOut: mail.leftOut, original: mail.key !== null },
    customer: account && { id: account.id, username: account.username, email: account.email },
    tickets: tickets.map(({ id, title }) => ({ id, title })),
  }
}

export const ticketMailHandlers: readonly Handler[] = [
  query(calls.operatorTicketMailList, list),
  query(calls.operatorTicketMailDetail, ({ tx }, { id }) => detail(tx, id)),

  command(calls.operatorTicketMailOriginal, async ({ tx, note }, { id }) => {
    const { store, key, size, subject } = (await findIncoming(tx, id)) ?? fail('not-found')
    if (store === null || key === null) return fail('not-found')
    note({ detail: subject, before: null, after: { mail: id } })
    return { url: await addressOf(tx, { store, key, size, name: `mail-${id}.eml`, type: 'application/octet-stream' }) }
  }),

  command(calls.operatorTicketMailDiscard, async ({ tx, staff, note }, { id }) => {
    const mail = (await lockIncoming(tx, id)) ?? fail('not-found')
    if (mail.state !== 'held') fail('ticket-mail.decided')
    await patchIncoming(tx, id, { state: 'discarded', decidedBy: staff.id })
    note({ detail: mail.subject, before: { state: mail.state, from: mail.fromAddress }, after: { state: 'discarded' } })
    return {}
  }),

  query(calls.operatorTicketMailWishes, async ({ tx, staff }) => ({ departments: await wishOf(tx, staff.id) })),

  command(calls.operatorTicketMailWish, async ({ tx, staff, note }, { departments }) => {
    const wanted = [...new Set(departments)]
    note({ before: { departments: await wishOf(tx, staff.id) }, after: { departments: wanted } })
    await setWish(tx, staff.id, wanted)
    return { departments: wanted }
  }),
]
