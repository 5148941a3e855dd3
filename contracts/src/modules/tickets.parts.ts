import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { ticketStateSchema } from '../machines/ticket.machine.ts'
import { refusing, typedLine } from '../texts.ts'
import {
  TICKET_DEPARTMENTS,
  TICKET_FILE_MAX,
  TICKET_FILE_NAME_MAX,
  TICKET_FILES_MAX,
  TICKET_PRIORITIES,
  TICKET_TEXT_MAX,
  TICKET_TITLE_MAX,
} from '../tickets.ts'
import { HIDDEN_KINDS, LEFT_OUT_WHYS } from '../tickets-by-mail.ts'
import { isOneLine } from '../validation.ts'
import { serviceKindSchema, serviceTypeSchema } from './services.contract.ts'

/** What the calls of customers and of staff about tickets have in common. */

export const departmentSchema = z.enum(TICKET_DEPARTMENTS)
export const prioritySchema = z.enum(TICKET_PRIORITIES)
/** Where a message came from; the seam for replies by mail. */
export const messageSourceSchema = z.enum(['web', 'mail', 'api'])

export const titleInput = typedLine().min(1).max(TICKET_TITLE_MAX).check(refusing(isOneLine, 'field.invisible'))
/** Markdown. What cannot be seen does no harm in it: it is never compared. */
export const messageInput = z
  .string()
  .max(TICKET_TEXT_MAX)
  .refine((text) => text.trim() !== '', { error: 'field.required' })
export const filesInput = z.array(idInput).max(TICKET_FILES_MAX).default([])
/** Of a body that carries one message: six bytes a sign where each is escaped, and what is around it. */
export const MESSAGE_BODY = 72 * 1024
/** Of a body that carries one file as base64, which takes four thirds of it. */
export const FILE_BODY = (TICKET_FILE_MAX * 7) / 5

export const fileInput = z.strictObject({
  /** As the sender calls it. What the file is, its content says. */
  name: z.string().min(1).max(255),
  /** Base64. */
  content: z
    .string()
    .max(FILE_BODY)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/),
})

export const fileSchema = z.object({
  id: idSchema,
  name: z.string().max(TICKET_FILE_NAME_MAX),
  size: z.int(),
  /** Shown, not only downloaded. */
  image: z.boolean(),
})
export type TicketFile = z.infer<typeof fileSchema>

export const fileAddress = z.object({
  /** Where it is fetched once, within five minutes. */
  url: z.string(),
})

/** A file that came with a mail and is not attached, and why. */
export const leftOutSchema = z.object({ name: z.string(), size: z.int(), why: z.enum(LEFT_OUT_WHYS) })
export type LeftOutFile = z.infer<typeof leftOutSchema>

/** Text of a mail that is not shown at once. */
export const hiddenTextSchema = z.object({ kind: z.enum(HIDDEN_KINDS), text: z.string(), lines: z.int() })
export type HiddenText = z.infer<typeof hiddenTextSchema>

/**
 * What happened, as a line between messages. `undelivered`: a mail of ours did not arrive. `mail-ignored` and `mail-held`: a mail to the
 * customer's own address was not added, or waits for staff; `detail` is the reason.
 */
export const TICKET_HAPPENINGS = [
  'closed',
  'closed-silent',
  'reopened',
  'assigned',
  'moved',
  'rated',
  'undelivered',
  'mail-ignored',
  'mail-held',
] as const

export const messageSchema = z.object({
  id: idSchema,
  /** `note`: for staff alone, and in no answer to a customer. */
  kind: z.enum(['message', 'note', 'event']),
  /** Of an event. */
  what: z.enum(TICKET_HAPPENINGS).nullable(),
  /** Of an event: whom or what it names, as a code or a name. */
  detail: z.string(),
  by: z.enum(['customer', 'staff', 'system']),
  author: z.string(),
  mine: z.boolean(),
  /** Made from Markdown by the server; no markup of its writer is in it. */
  html: z.string(),
  source: messageSourceSchema,
  at: instantSchema,
  files: z.array(fileSchema),
  /** Of a message that came by mail: what of it is not attached. */
  leftOut: z.array(leftOutSchema),
  /** Of a message or an event that came by mail: its text that is folded away. */
  hidden: z.array(hiddenTextSchema),
  /** For staff: the mail that it came by. */
  mailId: idSchema.nullable(),
})
export type TicketMessage = z.infer<typeof messageSchema>

export const relatedService = z.object({
  id: idSchema,
  kind: serviceKindSchema,
  type: serviceTypeSchema,
  name: z.string(),
  /** A state of the service's machine. */
  state: z.string(),
})
export const relatedInvoice = z.object({ id: idSchema, number: documentNumberSchema })

const lastMessageSchema = z.object({ at: instantSchema, by: z.enum(['customer', 'staff']), excerpt: z.string() })

/** What both sides see of a ticket in a list. */
export const ticketRowSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: ticketStateSchema,
  department: departmentSchema,
  priority: prioritySchema,
  conversationCount: z.int(),
  createdAt: instantSchema,
  lastMessage: lastMessageSchema,
  /** Whose turn it is. */
  waitsFor: z.enum(['customer', 'staff']),
})

export const writerSchema = z.object({ name: z.string(), since: instantSchema })
