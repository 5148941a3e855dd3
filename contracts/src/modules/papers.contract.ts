import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { issuedAfterInput, issuedOutput } from './papers.parts.ts'

/** Documents on paper: each is made once, kept, and handed out as it was made [M6][M7]. */

/** `invoice`: the pro forma until the order is paid. A top-up that is paid has a receipt in place of an invoice. */
export const PAPER_KINDS = ['invoice', 'receipt', 'credit-note', 'refund-receipt'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Documents that one archive holds at most. */
export const ARCHIVE_MAX = 2000
/** A year and a day: the longest period of an archive and of an export. */
export const PERIOD_DAYS_MAX = 366

export const paperInput = z.strictObject({
  /** The order's. */
  id: idInput,
  kind: z.enum(PAPER_KINDS).default('invoice'),
  /** Number of the credit note or refund receipt. */
  creditNote: z.string().max(60).nullish(),
  /** Absent: the language of whom it is for. */
  language: localeSchema.nullish(),
  /** Have one made again that could not be made. */
  again: z.boolean().default(false),
})

export const paperOutput = z.object({
  /** `making`: a job is at work, ask again in a moment. */
  state: z.enum(['making', 'ready', 'failed']),
  /** What the file is called. */
  name: z.string(),
  /** Bytes; null until it is made. */
  size: z.int().nullable(),
  /** Where it is fetched once, within five minutes; null until it is made. */
  url: z.string().nullable(),
})
export type PaperAnswer = z.infer<typeof paperOutput>

/** Days of the brand's time zone, both included. */
export const periodInput = { from: z.iso.date(), to: z.iso.date() }

export const archiveSchema = z.object({
  id: idSchema,
  from: z.string(),
  to: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Documents put into it so far, and how many there are. */
  done: z.int(),
  total: z.int(),
  size: z.int().nullable(),
  createdAt: instantSchema,
  /** Until when it is kept; the documents in it stay. */
  expiresAt: instantSchema.nullable(),
})
export type ArchiveView = z.infer<typeof archiveSchema>

export const archiveInput = z.strictObject({ ...periodInput, language: localeSchema.nullish() })
export const archiveErrors = ['archive.period', 'archive.empty', 'archive.too-many', 'archive.under-way'] as const

export const orderPaper = defineEndpoint({
  path: 'user/order/paper',
  summary:
    'Pro forma, invoice, receipt, credit note or refund receipt of an order as PDF: creates it if needed and returns its download URL',
  ...({ auth: 'customer', asStaff: ['billing', 'support'], effect: 'write', token: 'read' } as const),
  done: { 'en-US': 'The document is ready.', 'vi-VN': 'Tài liệu đã sẵn sàng.', 'zh-CN': '文档已就绪。' },
  input: paperInput,
  output: paperOutput,
  errors: ['not-found', 'paper.none'],
  example: { id: 10001 },
})

export const issuedList = defineEndpoint({
  path: 'user/order/documents',
  summary:
    'Documents issued to the customer in a period (invoices, top-up receipts, credit notes, refund receipts) with lines and VAT, by page',
  auth: 'customer',
  effect: 'read',
  input: archiveInput.extend({ after: issuedAfterInput }),
  output: issuedOutput,
  errors: ['archive.period'],
  example: { from: '2026-11-01', to: '2026-11-30' },
})

export const archiveCreate = defineEndpoint({
  path: 'user/order/archive/create',
  summary: 'Has all documents of a period put into one ZIP file; asked for again while it is being made, it is the same',
  ...({ auth: 'customer', asStaff: ['billing', 'support'], effect: 'write', token: 'read' } as const),
  done: { 'en-US': 'The archive is being made.', 'vi-VN': 'Đang tạo tệp lưu trữ.', 'zh-CN': '正在生成归档文件。' },
  input: archiveInput,
  output: archiveSchema,
  errors: archiveErrors,
  example: { from: '2026-11-01', to: '2026-11-30' },
})

export const archiveList = defineEndpoint({
  path: 'user/order/archive/list',
  summary: 'The archives that were made lately, with their progress, the newest first',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(archiveSchema) }),
  errors: [],
  example: {},
})

export const archiveLink = defineEndpoint({
  path: 'user/order/archive/link',
  summary: 'Where an archive is fetched, once, within five minutes',
  ...({ auth: 'customer', asStaff: ['billing', 'support'], effect: 'write', token: 'read' } as const),
  done: { 'en-US': 'Your download begins.', 'vi-VN': 'Bắt đầu tải xuống.', 'zh-CN': '开始下载。' },
  input: z.strictObject({ archiveId: idInput }),
  output: z.object({ url: z.string(), name: z.string() }),
  errors: ['not-found', 'archive.not-ready'],
  example: { archiveId: 1 },
})

export const papersContract = [orderPaper, issuedList, archiveCreate, archiveList, archiveLink] as const
