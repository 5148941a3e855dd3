import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type * as calls from '@portal/contracts/modules/tickets.operator.contract.ts'
import { mayCall } from '@portal/contracts/staff.ts'
import { TICKET_WRITING_SECONDS, type TicketField, ticketNumber } from '@portal/contracts/tickets.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { LiveCall, StaffContext, TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, findAccount, type Whose, whoseAre } from '../accounts/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { activeOperators, type Operator } from '../operators/index.ts'
import { writersOf } from './presence.store.ts'
import { renderConversation } from './render.ts'
import { everybodysTickets, findTickets, type ListedTicket } from './staff-list.store.ts'
import { findTicket, othersOf, type Ticket } from './store.ts'
import { conversation, lastMessageOf, ratingOf, related } from './view.ts'

const ANSWERING = ['support', 'billing', 'provisioning'] as const
const OTHERS = 5

/** Who may be given tickets. */
export const answeringStaff = async (tx: Tx): Promise<Operator[]> =>
  (await activeOperators(tx)).filter(({ roles }) => mayCall(roles, { effect: 'write', roles: ANSWERING }))

const usernameOf = (staff: readonly Operator[], id: number | null): string | null =>
  id === null ? null : (staff.find((one) => one.id === id)?.username ?? null)

const rowOf = (ticket: ListedTicket, whose: Whose, staff: readonly Operator[]) => {
  const { id, title, state: status, department, priority, tags, messages: conversationCount, waitsFor } = ticket
  return {
    ...{ id, title, status, department, priority, tags, conversationCount, waitsFor, ...whose },
    assignee: usernameOf(staff, ticket.assigneeId),
    dueAt: ticket.dueAt?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
  }
}

export async function list(
  { tx, staff }: TxCall<typeof calls.operatorTicketList>,
  input: InputOf<typeof calls.operatorTicketList>,
): Promise<OutputOf<typeof calls.operatorTicketList>> {
  const { page, pageSize, sort = 'due', tab, department = null, tag = null, customerId = null, brandId = null } = input
  const text = searchTerms(input.search)?.text ?? null
  const ids = text === null ? null : await findTickets(tx, text)
  const [{ rows, counts }, answering] = await Promise.all([
    everybodysTickets(tx, {
      ...{ tab, staffId: staff.id, department, tag, customerId, brandId, ids },
      ...{ sort: sort.replace('-', '') as 'due' | 'id' | 'lastMessage', ascending: !sort.startsWith('-') },
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    }),
    activeOperators(tx),
  ])
  const whose = await whoseAre(
    tx,
    rows.map((row) => row.accountId),
    rows.map((row) => row.brandId),
  )
  return {
    items: rows.map((ticket) => ({
      ...rowOf(ticket, whose.get(ticket.accountId) ?? fail('internal'), answering),
      lastMessage: lastMessageOf(ticket),
    })),
    ...{ total: counts[tab], counts: { ...counts } },
  }
}

export async function detail(
  { read, staff }: LiveCall<typeof calls.operatorTicketDetail>,
  { id }: InputOf<typeof calls.operatorTicketDetail>,
): Promise<OutputOf<typeof calls.operatorTicketDetail>> {
  const found = await read((tx) => detailFacts(tx, staff, id))
  return { ...found, messages: await renderConversation(found.messages, `staff:${staff.id}`) }
}

async function detailFacts(tx: Tx, staff: StaffContext, id: number) {
  const ticket = (await findTicket(tx, id)) ?? fail('not-found')
  const account = (await findAccount(tx, ticket.accountId)) ?? fail('not-found')
  const [whose, messages, about, answering, others, writers] = await Promise.all([
    whoseAre(tx, [ticket.accountId], [ticket.brandId]),
    conversation(tx, id, { kind: 'staff', id: staff.id }),
    related(tx, ticket, { kind: 'staff', id: staff.id }),
    answeringStaff(tx),
    othersOf(tx, ticket, OTHERS),
    writersOf(tx, id, addSeconds(tx.now, -TICKET_WRITING_SECONDS)),
  ])
  const me = answering.find((one) => one.id === staff.id)
  const service = about.service && { name: about.service.name, address: await addressOf(tx, about.service) }
  return {
    ...rowOf(ticket, whose.get(ticket.accountId) ?? fail('internal'), answering),
    ...about,
    messages,
    firstAnswer: {
      dueAt: ticket.firstAnswerAt === null && ticket.dueAt !== null ? ticket.firstAnswerDueAt.toISOString() : null,
      minutes: ticket.firstAnswerMinutes,
      metAt: ticket.firstAnswerAt?.toISOString() ?? null,
    },
    solution: {
      dueAt: ticket.dueAt === null ? null : ticket.solutionDueAt.toISOString(),
      minutes: ticket.solutionMinutes,
      metAt: ticket.closedAt?.toISOString() ?? null,
    },
    ...{ customerName: account.profileName, customerSince: account.createdAt.toISOString(), locale: account.locale },
    rating: ratingOf(ticket),
    writing: writers
      .filter(({ who }) => who !== `staff:${staff.id}`)
      .map(({ who, name, since }) => ({ name, since: since.toISOString(), staff: who.startsWith('staff:') })),
    lastMessageId: messages.at(-1)?.id ?? fail('internal'),
    fields: { ...fieldsOf(ticket, account, me?.name ?? staff.username), ...serviceFields(service) },
    others: others.map(({ id, title, state, createdAt }) => ({ id, title, status: state, createdAt: createdAt.toISOString() })),
    staff: answering.map(({ username, name }) => ({ username, name })),
  }
}

type Fields = Partial<Record<TicketField, string>>

/** What canned replies are filled with; what the ticket has nothing for is left out. */
const fieldsOf = (ticket: Ticket, account: Account, staff: string): Fields => ({
  ...{ name: account.profileName, ticket: ticketNumber(ticket.id), staff },
})

const serviceFields = (service: { readonly name: string; readonly address: string | null } | null): Fields =>
  service === null ? {} : { service: service.name, ...(service.address !== null && { address: service.address }) }

/** Where a service is reached, as its kind shows it; null: it has none, or not yet. */
const addressOf = async (tx: Tx, { id, kind }: { readonly id: number; readonly kind: string }): Promise<string | null> =>
  (await kindsOf(tx).of(kind).staff?.addresses(tx, [id]))?.get(id) ?? null
