import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema } from '../locale.ts'
import { ticketStateSchema } from '../machines/ticket.machine.ts'
import { brandRefSchema, customerRefSchema, ofBrand } from '../staff-views.ts'
import { refusing, typedLine } from '../texts.ts'
import { TICKET_FIELDS, TICKET_TAG_MAX, TICKET_TAGS_MAX, TICKET_TEXT_MAX } from '../tickets.ts'
import { isOneLine } from '../validation.ts'
import * as parts from './tickets.parts.ts'

const forAll = { auth: 'staff', roles: ['support', 'billing', 'provisioning'] } as const
const ofTicket = z.strictObject({ id: idInput })
const none = z.strictObject({})
const line = (max: number) => typedLine().min(1).max(max).check(refusing(isOneLine, 'field.invisible'))

/** A target and how much of it is left. */
const targetSchema = z.object({
  /** Null: it does not run, for the customer is to write. */
  dueAt: instantSchema.nullable(),
  /** Minutes that the target allows. */
  minutes: z.int(),
  metAt: instantSchema.nullable(),
})

const row = parts.ticketRowSchema.extend({
  brand: brandRefSchema,
  customer: customerRefSchema,
  /** User name of the member of staff who looks after it. */
  assignee: z.string().nullable(),
  tags: z.array(z.string()),
  /** When the next target breaks; null while the customer is to write. */
  dueAt: instantSchema.nullable(),
})
export type StaffTicketRow = z.infer<typeof row>

export const TICKET_TABS = ['mine', 'unassigned', 'open', 'closed'] as const

export const operatorTicketList = defineEndpoint({
  path: 'operator/tickets/list',
  summary: 'Tickets of everybody: what is due first comes first. The search looks at everything that was written, notes of staff included',
  ...forAll,
  effect: 'read',
  input: listInput(['due', 'id', 'lastMessage']).extend({
    tab: z.enum(TICKET_TABS).default('open'),
    department: parts.departmentSchema.nullish(),
    tag: z.string().max(TICKET_TAG_MAX).nullish(),
    customerId: idInput.nullish(),
    ...ofBrand,
  }),
  /** `counts`: `mine`, `unassigned`, `open`, `closed`. */
  output: listOutput(row),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const operatorTicketDetail = defineEndpoint({
  path: 'operator/tickets/detail',
  summary: 'One ticket with its conversation, notes of staff, targets, and who else is writing now',
  ...forAll,
  effect: 'read',
  input: ofTicket,
  output: row.omit({ lastMessage: true }).extend({
    messages: z.array(parts.messageSchema),
    service: parts.relatedService.nullable(),
    invoice: parts.relatedInvoice.nullable(),
    firstAnswer: targetSchema,
    solution: targetSchema,
    customerName: z.string(),
    customerSince: instantSchema,
    locale: localeSchema,
    rating: z.object({ stars: z.int(), remark: z.string() }).nullable(),
    /** Who else is writing an answer at this moment. */
    writing: z.array(parts.writerSchema.extend({ staff: z.boolean() })),
    /** The newest message, for whoever answers: an answer that was not seen is asked about first. */
    lastMessageId: idSchema,
    /** What canned replies are filled with. */
    fields: z.partialRecord(z.enum(TICKET_FIELDS), z.string()),
    /** Other tickets of the customer, the newest first. */
    others: z.array(z.object({ id: idSchema, title: z.string(), status: ticketStateSchema, createdAt: instantSchema })),
    /** To whom it can be assigned. */
    staff: z.array(z.object({ username: z.string(), name: z.string() })),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorTicketReply = defineEndpoint({
  path: 'operator/tickets/reply',
  summary:
    'Answer a customer, or leave a note that only staff read; `seen` is the newest message that the writer saw, and a newer one refuses',
  ...forAll,
  effect: 'money',
  maxBody: parts.MESSAGE_BODY,
  done: { 'en-US': 'Sent.', 'vi-VN': 'Đã gửi.', 'zh-CN': '已发送。' },
  input: ofTicket.extend({
    text: parts.messageInput,
    files: parts.filesInput,
    internal: z.boolean().default(false),
    close: z.boolean().default(false),
    seen: idInput.nullish(),
  }),
  output: z.object({ messageId: idSchema }),
  errors: ['not-found', 'conflict', 'ticket.closed', 'ticket.files-unknown'],
  example: { id: 1, text: 'It is repaired.' },
})

export const operatorTicketUpdate = defineEndpoint({
  path: 'operator/tickets/update',
  summary: 'Assign a ticket, move it to another department, change its priority or its tags; what is left out stays',
  ...forAll,
  effect: 'write',
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: ofTicket.extend({
    /** User name; null: nobody. */
    assignee: z.string().max(100).nullish(),
    department: parts.departmentSchema.optional(),
    priority: parts.prioritySchema.optional(),
    tags: z.array(line(TICKET_TAG_MAX)).max(TICKET_TAGS_MAX).optional(),
  }),
  output: none,
  errors: ['not-found', 'ticket.assignee-unknown'],
  example: { id: 1, priority: 'high' },
})

const move = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    ...{ path, summary, ...forAll, effect: 'write' as const },
    done: { 'en-US': 'Done.', 'vi-VN': 'Đã xong.', 'zh-CN': '已完成。' },
    input: ofTicket,
    output: z.object({ status: ticketStateSchema }),
    errors: ['not-found', 'ticket.already'],
    example: { id: 1 },
  })
export const operatorTicketClose = move('operator/tickets/close', 'Close a ticket; its customer is told and can reopen it')
export const operatorTicketReopen = move('operator/tickets/reopen', 'Reopen a ticket')

export const operatorTicketWriting = defineEndpoint({
  path: 'operator/tickets/writing',
  summary: 'Say that the caller is writing an answer; told to the customer and to other staff for some seconds',
  ...forAll,
  effect: 'write',
  input: ofTicket.extend({ internal: z.boolean().default(false) }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorTicketPreview = defineEndpoint({
  path: 'operator/tickets/preview',
  summary: 'A message in Markdown as it will be read',
  ...forAll,
  effect: 'read',
  maxBody: parts.MESSAGE_BODY,
  input: z.strictObject({ text: z.string().max(TICKET_TEXT_MAX) }),
  output: z.object({ html: z.string() }),
  errors: [],
  example: { text: '**Hello**' },
})

export const operatorTicketAttach = defineEndpoint({
  path: 'operator/tickets/attach',
  summary: 'Bring one file for the answer that is being written',
  ...forAll,
  effect: 'write',
  maxBody: parts.FILE_BODY,
  input: parts.fileInput.extend({ id: idInput }),
  output: parts.fileSchema,
  errors: ['not-found', 'ticket.file-kind', 'ticket.file-size', 'ticket.file-empty', 'ticket.files-waiting'],
  example: { id: 1, name: 'mtr.txt', content: 'aGVsbG8K' },
})

export const operatorTicketAttachment = defineEndpoint({
  path: 'operator/tickets/attachment',
  summary: 'Where one file of a ticket is fetched',
  ...forAll,
  effect: 'write',
  exports: 'operator/tickets/detail',
  input: ofTicket.extend({ fileId: idInput }),
  output: parts.fileAddress,
  errors: ['not-found'],
  example: { id: 1, fileId: 1 },
})

export const ticketsOperatorContract = [
  operatorTicketList,
  operatorTicketDetail,
  operatorTicketReply,
  operatorTicketUpdate,
  operatorTicketClose,
  operatorTicketReopen,
  operatorTicketWriting,
  operatorTicketPreview,
  operatorTicketAttach,
  operatorTicketAttachment,
] as const
