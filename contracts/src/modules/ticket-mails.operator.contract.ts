import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { brandRefSchema, customerRefSchema, ofBrand } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { INCOMING_REASONS, INCOMING_STATES, TICKET_MAIL_TABS } from '../tickets-by-mail.ts'
import * as parts from './tickets.parts.ts'

/** Mails that came to addresses of support: what became of them, and what staff decide about those that are held. */

const forAll = { auth: 'staff', roles: ['support', 'billing', 'provisioning'] } as const
const ofMail = z.strictObject({ id: idInput })
const none = z.strictObject({})

const row = z.object({
  id: idSchema,
  brand: brandRefSchema,
  /** As the mail says it: nobody proved it. */
  from: z.string(),
  fromName: z.string(),
  /** The address of ours that it came to. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(INCOMING_STATES),
  reason: z.enum(INCOMING_REASONS),
  /** Where it belongs, or where its address says so. */
  ticketId: idSchema.nullable(),
  size: z.int(),
  at: instantSchema,
})
export type IncomingMailRow = z.infer<typeof row>

export const operatorTicketMailList = defineEndpoint({
  path: 'operator/tickets/mails/list',
  summary: 'Mails that came to addresses of support: those that wait for a decision, those that became messages, and all others',
  ...forAll,
  effect: 'read',
  input: listInput(['id']).extend({ tab: z.enum(TICKET_MAIL_TABS).default('held'), ...ofBrand }),
  /** `counts`: `held`, `taken`, `ignored`, `all`. */
  output: listOutput(row),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const operatorTicketMailDetail = defineEndpoint({
  path: 'operator/tickets/mails/detail',
  summary: 'One mail with all of its text, quotes included',
  ...forAll,
  effect: 'read',
  input: ofMail,
  output: row.extend({
    text: z.string(),
    leftOut: z.array(parts.leftOutSchema),
    /** The original is kept and can be fetched. */
    original: z.boolean(),
    /** Whose address it says to be from; a guess, for anybody can write anything there. */
    customer: customerRefSchema.nullable(),
    /** Open tickets of that customer, the newest first. */
    tickets: z.array(z.object({ id: idSchema, title: z.string() })),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorTicketMailOriginal = defineEndpoint({
  path: 'operator/tickets/mails/original',
  summary: 'Where the original of a mail is fetched, as it came over the line',
  ...forAll,
  effect: 'write',
  exports: 'operator/tickets/mails/list',
  input: ofMail,
  output: parts.fileAddress,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorTicketMailAssign = defineEndpoint({
  path: 'operator/tickets/mails/assign',
  summary: 'Put a mail that is held into a ticket, as words of its customer under the sender’s name; a closed one is reopened',
  ...forAll,
  effect: 'write',
  done: { 'en-US': 'The email was added to the ticket.', 'vi-VN': 'Đã đưa thư vào yêu cầu hỗ trợ.', 'zh-CN': '邮件已归入工单。' },
  input: ofMail.extend({ ticketId: idInput }),
  output: z.object({ ticketId: idSchema }),
  errors: ['not-found', 'ticket-mail.decided', 'ticket-mail.other-brand', 'ticket-mail.original-gone'],
  example: { id: 1, ticketId: 1 },
})

export const operatorTicketMailOpen = defineEndpoint({
  path: 'operator/tickets/mails/open',
  summary: 'Open a new ticket of a customer with a mail that is held',
  ...forAll,
  effect: 'write',
  done: { 'en-US': 'The ticket is opened.', 'vi-VN': 'Đã mở yêu cầu hỗ trợ.', 'zh-CN': '工单已创建。' },
  input: ofMail.extend({
    /** User name or e-mail of the customer. */
    customer: typedText().min(1).max(254),
    title: parts.titleInput,
    department: parts.departmentSchema,
  }),
  output: z.object({ ticketId: idSchema }),
  errors: ['not-found', 'ticket-mail.decided', 'ticket-mail.customer-unknown', 'ticket-mail.original-gone'],
  example: { id: 1, customer: 'linh', title: 'Packet loss', department: 'network' },
})

export const operatorTicketMailDiscard = defineEndpoint({
  path: 'operator/tickets/mails/discard',
  summary: 'Decide that a mail which is held goes nowhere; its sender is not told',
  ...forAll,
  effect: 'write',
  done: { 'en-US': 'Discarded.', 'vi-VN': 'Đã bỏ qua.', 'zh-CN': '已丢弃。' },
  input: ofMail,
  output: none,
  errors: ['not-found', 'ticket-mail.decided'],
  example: { id: 1 },
})

const wishes = z.object({ departments: z.array(parts.departmentSchema) })

export const operatorTicketMailWishes = defineEndpoint({
  path: 'operator/tickets/mails/wishes',
  summary: 'Of which departments the caller gets new tickets and customers’ words by mail',
  ...forAll,
  effect: 'read',
  input: none,
  output: wishes,
  errors: [],
  example: {},
})

export const operatorTicketMailWish = defineEndpoint({
  path: 'operator/tickets/mails/wish',
  summary: 'Get new tickets and customers’ words of these departments by mail; they can be answered by mail too',
  ...forAll,
  effect: 'write',
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ departments: z.array(parts.departmentSchema).max(20) }),
  output: wishes,
  errors: [],
  example: { departments: ['network'] },
})

export const ticketMailsContract = [
  operatorTicketMailList,
  operatorTicketMailDetail,
  operatorTicketMailOriginal,
  operatorTicketMailAssign,
  operatorTicketMailOpen,
  operatorTicketMailDiscard,
  operatorTicketMailWishes,
  operatorTicketMailWish,
] as const
