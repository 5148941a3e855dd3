import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { ticketStateSchema } from '../machines/ticket.machine.ts'
import { customersText } from '../texts.ts'
import { TICKET_REMARK_MAX, TICKET_TEXT_MAX } from '../tickets.ts'
import * as parts from './tickets.parts.ts'

const ofTicket = z.strictObject({ id: idInput })
const none = z.strictObject({})
/** It makes something: once for each request id. It moves no money, so that a tool needs no right to. */
const making = { auth: 'customer', effect: 'money', token: 'manage' } as const
const writing = { auth: 'customer', effect: 'write' } as const

export const TICKET_SORT = ['id', 'title', 'status', 'conversationCount', 'createdAt', 'lastMessage'] as const

const row = parts.ticketRowSchema.extend({
  /** The house has written something that the caller has not seen. */
  unread: z.boolean(),
  /** Whose it is, where that is not the caller: a leader who lets the team see tickets. */
  owner: z.string().nullable(),
})
export type TicketRow = z.infer<typeof row>

export const ticketList = defineEndpoint({
  path: 'user/ticket/list',
  summary: 'Own tickets, and those of leaders who let their team see them: by title, number or anything that was written',
  auth: 'customer',
  effect: 'read',
  input: listInput(TICKET_SORT).extend({ tab: z.enum(['all', 'open', 'closed']).default('all') }),
  /** `counts`: `all`, `open`, `closed`, `unread`. */
  output: listOutput(row).extend({
    /** The team that the caller leads, and whether its members see the caller’s tickets. */
    team: z.object({ id: idSchema, name: z.string(), allowed: z.boolean() }).nullable(),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const ticketAddNew = defineEndpoint({
  path: 'user/ticket/add-new',
  hold: 'open',
  summary: 'Ask support: a subject and a first message in Markdown, about a service or an invoice where there is one',
  ...making,
  maxBody: parts.MESSAGE_BODY,
  done: {
    'en-US': 'Your ticket is with us. You will hear from us here and by e-mail.',
    'vi-VN': 'Đã gửi yêu cầu hỗ trợ. Chúng tôi sẽ trả lời tại đây và qua email.',
    'zh-CN': '工单已提交，我们会在此处并通过邮件回复您。',
  },
  input: z.strictObject({
    title: parts.titleInput,
    department: parts.departmentSchema,
    priority: parts.prioritySchema.default('normal'),
    text: parts.messageInput,
    serviceId: idInput.nullish(),
    orderId: idInput.nullish(),
    files: parts.filesInput,
  }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'ticket.files-unknown'],
  example: { title: 'Packet loss towards FPT', department: 'network', text: 'Since about 09:30 we see **loss**.' },
})

export const ticketDetail = defineEndpoint({
  path: 'user/ticket/detail',
  summary: 'One ticket with its conversation, the oldest message first',
  auth: 'customer',
  effect: 'read',
  input: ofTicket,
  output: row.omit({ lastMessage: true }).extend({
    updatedAt: instantSchema,
    messages: z.array(parts.messageSchema),
    /** The first message that the caller has not seen; null: none. */
    unreadFrom: idSchema.nullable(),
    service: parts.relatedService.nullable(),
    invoice: parts.relatedInvoice.nullable(),
    /** Who of the house answered last. */
    answeredBy: z.string().nullable(),
    firstAnswerAt: instantSchema.nullable(),
    mailReplies: z.boolean(),
    rating: z.object({ stars: z.int(), remark: z.string() }).nullable(),
    may: z.object({ reply: z.boolean(), close: z.boolean(), reopen: z.boolean(), rate: z.boolean() }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const ticketReply = defineEndpoint({
  path: 'user/ticket/reply',
  hold: 'open',
  summary: 'Write into an open ticket, in Markdown; `close` closes it with that',
  ...making,
  maxBody: parts.MESSAGE_BODY,
  done: { 'en-US': 'Sent.', 'vi-VN': 'Đã gửi.', 'zh-CN': '已发送。' },
  input: ofTicket.extend({ text: parts.messageInput, files: parts.filesInput, close: z.boolean().default(false) }),
  output: z.object({ messageId: idSchema }),
  errors: ['not-found', 'ticket.closed', 'ticket.files-unknown', 'ticket.not-yours'],
  example: { id: 1, text: 'Thank you, it works again.' },
})

export const ticketClose = defineEndpoint({
  path: 'user/ticket/close',
  summary: 'Close an own ticket; it can be reopened',
  ...writing,
  done: { 'en-US': 'The ticket is closed.', 'vi-VN': 'Đã đóng yêu cầu hỗ trợ.', 'zh-CN': '工单已关闭。' },
  input: ofTicket,
  output: z.object({ status: ticketStateSchema }),
  errors: ['not-found', 'ticket.already', 'ticket.not-yours'],
  example: { id: 1 },
})

export const ticketReopen = defineEndpoint({
  path: 'user/ticket/reopen',
  summary: 'Reopen an own ticket that was closed',
  ...writing,
  done: { 'en-US': 'The ticket is reopened.', 'vi-VN': 'Đã mở lại yêu cầu hỗ trợ.', 'zh-CN': '工单已重新打开。' },
  input: ofTicket,
  output: z.object({ status: ticketStateSchema }),
  errors: ['not-found', 'ticket.already', 'ticket.not-yours'],
  example: { id: 1 },
})

export const ticketRead = defineEndpoint({
  path: 'user/ticket/read',
  summary: 'Mark everything in a ticket as seen by the caller',
  ...writing,
  done: { 'en-US': 'Marked as read.', 'vi-VN': 'Đã đánh dấu là đã đọc.', 'zh-CN': '已标为已读。' },
  input: ofTicket,
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

export const ticketWriting = defineEndpoint({
  path: 'user/ticket/writing',
  summary: 'Say that the caller is writing an answer; told to the others for some seconds, and kept by nobody',
  ...writing,
  token: 'none',
  done: { 'en-US': 'Told.', 'vi-VN': 'Đã báo.', 'zh-CN': '已告知。' },
  input: ofTicket,
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

export const ticketPreview = defineEndpoint({
  path: 'user/ticket/preview',
  summary: 'A message in Markdown as it will be read',
  auth: 'customer',
  effect: 'read',
  costly: true,
  maxBody: parts.MESSAGE_BODY,
  input: z.strictObject({ text: z.string().max(TICKET_TEXT_MAX) }),
  output: z.object({ html: z.string() }),
  errors: [],
  example: { text: '**Hello**' },
})

export const ticketAttach = defineEndpoint({
  path: 'user/ticket/attach',
  summary: 'Bring one file for the message that is being written; it goes with `files`, and is dropped after a day where it is not sent',
  ...writing,
  costly: true,
  maxBody: parts.FILE_BODY,
  done: { 'en-US': 'File uploaded.', 'vi-VN': 'Đã nhận tệp.', 'zh-CN': '文件已收到。' },
  input: parts.fileInput,
  output: parts.fileSchema,
  errors: ['ticket.file-kind', 'ticket.file-size', 'ticket.file-empty', 'ticket.files-waiting'],
  example: { name: 'mtr.txt', content: 'aGVsbG8K' },
})

export const ticketAttachment = defineEndpoint({
  path: 'user/ticket/attachment',
  summary: 'Where one file of a ticket is fetched',
  ...({ auth: 'customer', asStaff: 'any', effect: 'write', token: 'read' } as const),
  done: { 'en-US': 'The file is ready.', 'vi-VN': 'Tệp đã sẵn sàng.', 'zh-CN': '文件已就绪。' },
  input: ofTicket.extend({ fileId: idInput }),
  output: parts.fileAddress,
  errors: ['not-found'],
  example: { id: 1, fileId: 1 },
})

export const ticketRate = defineEndpoint({
  path: 'user/ticket/rate',
  summary: 'Say how well a closed ticket was answered: one to five stars',
  ...writing,
  done: { 'en-US': 'Thank you for your feedback.', 'vi-VN': 'Cảm ơn bạn đã đánh giá.', 'zh-CN': '感谢您的评价。' },
  input: ofTicket.extend({ stars: z.int().min(1).max(5), remark: customersText(TICKET_REMARK_MAX).default('') }),
  output: none,
  errors: ['not-found', 'ticket.not-closed', 'ticket.not-yours'],
  example: { id: 1, stars: 5 },
})

export const ticketMailReplies = defineEndpoint({
  path: 'user/ticket/mail',
  summary: 'Have answers in an own ticket sent by e-mail too, or not',
  ...writing,
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: ofTicket.extend({ on: z.boolean() }),
  output: none,
  errors: ['not-found', 'ticket.not-yours'],
  example: { id: 1, on: false },
})

export const ticketTeam = defineEndpoint({
  path: 'user/ticket/team',
  summary: 'Let the members of the own team see and answer the leader’s tickets, or not',
  ...writing,
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ teamId: idInput, allow: z.boolean() }),
  output: none,
  errors: ['not-found', 'team.leader-only'],
  example: { teamId: 1, allow: true },
})

export const ticketsContract = [
  ticketList,
  ticketAddNew,
  ticketDetail,
  ticketReply,
  ticketClose,
  ticketReopen,
  ticketRead,
  ticketWriting,
  ticketPreview,
  ticketAttach,
  ticketAttachment,
  ticketRate,
  ticketMailReplies,
  ticketTeam,
] as const
