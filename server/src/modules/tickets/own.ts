import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import { can } from '@portal/contracts/machine.ts'
import { ticketMachine } from '@portal/contracts/machines/ticket.machine.ts'
import type * as calls from '@portal/contracts/modules/tickets.contract.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { CustomerContext, LiveCall, TxCall } from '../../platform/http/handlers.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds, findAccount } from '../accounts/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { accessTo, findService } from '../services/index.ts'
import { teamsOf } from '../teams/index.ts'
import { seenBy, ticketOf } from './access.ts'
import { ticketLabels } from './labels.ts'
import { ownTickets } from './list.store.ts'
import { openTeams, readUpTo } from './presence.store.ts'
import { renderConversation } from './render.ts'
import { allTargets } from './replies.store.ts'
import { type Author, say } from './say.ts'
import { insertTicket, type Ticket } from './store.ts'
import { excerptOf, targetsFor } from './tickets.rules.ts'
import { conversation, lastMessageOf, ratingOf, related } from './view.ts'

export async function customerAuthor(tx: Tx, { id, username }: Pick<CustomerContext, 'id' | 'username'>): Promise<Author> {
  return { by: 'customer', id, name: (await findAccount(tx, id))?.profileName ?? username }
}

export const sourceOf = ({ token }: Pick<CustomerContext, 'token'>) => (token === null ? ('web' as const) : ('api' as const))

const rowOf = (ticket: Ticket) => {
  const { id, title, state: status, department, priority, messages: conversationCount, waitsFor } = ticket
  return { id, title, status, department, priority, conversationCount, waitsFor, createdAt: ticket.createdAt.toISOString() }
}

export async function list(
  { tx, customer, brand, lang }: TxCall<typeof calls.ticketList>,
  { page, pageSize, search, sort = '-lastMessage', tab }: InputOf<typeof calls.ticketList>,
): Promise<OutputOf<typeof calls.ticketList>> {
  const terms = searchTerms(search)
  const words = ticketLabels[lang]
  const { rows, open, closed, unread } = await ownTickets(tx, {
    ...{ reader: customer.id, accountIds: await seenBy(tx, customer.id), state: tab === 'all' ? null : tab },
    ...{ terms, timeZone: brand.timeZone, ascending: !sort.startsWith('-'), limit: pageSize, offset: (page - 1) * pageSize },
    sort: sort.replace('-', '') as (typeof calls.TICKET_SORT)[number],
    states: codesSaying(terms?.text, words.status),
    departments: codesSaying(terms?.text, words.department),
  })
  const owners = await accountsByIds(
    tx,
    rows.map(({ accountId }) => accountId),
  )
  const counts = { all: open + closed, open, closed, unread }
  return {
    items: rows.map((ticket) => ({
      ...rowOf(ticket),
      ...{ lastMessage: lastMessageOf(ticket), unread: ticket.unread },
      owner: ticket.accountId === customer.id ? null : (owners.get(ticket.accountId)?.profileName ?? ''),
    })),
    ...{ total: counts[tab], counts },
    team: await ledTeam(tx, customer.id),
  }
}

async function ledTeam(tx: Tx, accountId: number) {
  const team = (await teamsOf(tx, accountId)).find(({ leaderId }) => leaderId === accountId)
  return team ? { id: team.id, name: team.name, allowed: (await openTeams(tx, [team.id])).has(team.id) } : null
}

export async function addNew(
  { tx, customer, brand, note }: TxCall<typeof calls.ticketAddNew>,
  { title, department, priority, text, serviceId = null, orderId = null, files }: InputOf<typeof calls.ticketAddNew>,
): Promise<OutputOf<typeof calls.ticketAddNew>> {
  if (serviceId !== null) await mustSee(tx, customer.id, serviceId)
  if (orderId !== null && (await findInvoice(tx, orderId))?.accountId !== customer.id) fail('not-found')
  const asked = { title, department, priority, serviceId, invoiceId: orderId, excerpt: excerptOf(text) }
  const ticket = await openTicket(tx, { brandId: brand.id, accountId: customer.id }, asked)
  const author = await customerAuthor(tx, customer)
  await say(tx, ticket, { author, body: text, source: sourceOf(customer), internal: false, fileIds: files })
  note({ detail: `#T-${ticket.id} ${title}`, ...(serviceId !== null && { serviceId }) })
  return { id: ticket.id }
}

interface Asked extends Pick<Ticket, 'title' | 'department' | 'priority' | 'serviceId' | 'invoiceId'> {
  readonly excerpt: string
}

/** A ticket before its first message. */
export async function openTicket(tx: Tx, whose: Pick<Ticket, 'brandId' | 'accountId'>, { excerpt, ...asked }: Asked): Promise<Ticket> {
  const targets = targetsFor((await allTargets(tx))[asked.department], asked.priority)
  const clocks = {
    ...{ state: 'open' as const, waitsFor: 'staff' as const, waitsSince: tx.now, firstAnswerAt: null, ...targets },
    firstAnswerDueAt: addSeconds(tx.now, targets.firstAnswerMinutes * 60),
    solutionDueAt: addSeconds(tx.now, targets.solutionMinutes * 60),
  }
  const said = { lastAt: tx.now, lastBy: 'customer' as const, lastExcerpt: excerpt, createdAt: tx.now }
  return await insertTicket(tx, { ...whose, ...asked, ...clocks, ...said })
}

/** Own services and those shared with the caller; anything else is missing. */
async function mustSee(tx: Tx, accountId: number, serviceId: number): Promise<void> {
  const service = (await findService(tx, serviceId)) ?? fail('not-found')
  await accessTo(tx, accountId, { kind: service.kind, ids: [serviceId], lock: false })
}

export async function detail(
  { read, customer }: LiveCall<typeof calls.ticketDetail>,
  { id }: InputOf<typeof calls.ticketDetail>,
): Promise<OutputOf<typeof calls.ticketDetail>> {
  const found = await read((tx) => detailFacts(tx, customer, id))
  return { ...found, messages: await renderConversation(found.messages, `account:${customer.id}`) }
}

async function detailFacts(tx: Tx, customer: CustomerContext, id: number) {
  const { ticket, own } = await ticketOf(tx, customer.id, id)
  const [messages, seen, about, owner] = await Promise.all([
    conversation(tx, id, { kind: 'customer', id: customer.id }),
    readUpTo(tx, id, customer.id),
    related(tx, ticket, { kind: 'customer', id: customer.id }),
    own ? null : findAccount(tx, ticket.accountId),
  ])
  // Who looks at it in the customer's place changes nothing of it.
  const acts = customer.byStaff === null
  const mayMove = (event: 'close' | 'reopen'): boolean => acts && own && can(ticketMachine, ticket.state, event, 'customer')
  return {
    ...rowOf(ticket),
    ...about,
    ...{ messages, unread: ticket.lastStaffMessageId > seen, owner: own ? null : (owner?.profileName ?? '') },
    unreadFrom: messages.find((message) => message.by === 'staff' && message.kind === 'message' && message.id > seen)?.id ?? null,
    answeredBy: messages.findLast(({ kind, by }) => kind === 'message' && by === 'staff')?.author ?? null,
    updatedAt: (ticket.closedAt ?? ticket.lastAt).toISOString(),
    firstAnswerAt: ticket.firstAnswerAt?.toISOString() ?? null,
    ...{ mailReplies: ticket.mailReplies, rating: ratingOf(ticket) },
    may: {
      reply: acts && ticket.state === 'open',
      close: mayMove('close'),
      reopen: mayMove('reopen'),
      rate: acts && own && ticket.state === 'closed',
    },
  }
}
