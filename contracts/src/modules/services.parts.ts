import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService } from '../kinds/actions.ts'
import { listInput } from '../lists.ts'
import { serviceTabSchema } from './services.contract.ts'

/** What the calls of several kinds of service say alike. */

/** What went wrong last: `code` is an error code, `action` the verb it happened to. */
export const troubleSchema = z.object({ action: z.string(), code: z.string(), at: instantSchema })

/** Input of a kind's list: the tabs of the specification, and where its services stand. */
export const serviceListInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  listInput(columns).extend({
    tab: serviceTabSchema.default('all'),
    location: z.string().max(10).optional(),
    tag: z.string().max(30).optional(),
  })

/** Without `ids`: those with work under way. Ids that are not the caller's are left out. */
export const serviceStatusInput = z.strictObject({ ids: z.array(idInput).max(100).optional() })

/** What every service's own page says of its books. */
export const detailBooks = {
  suspensions: z.array(z.string()),
  cancellation: z.enum(['end-of-billing', 'immediate']).nullable(),
  invoiceId: idSchema.nullable(),
  /** As its document names itself; null where the id is. */
  invoiceNumber: z.string().nullable(),
  createdAt: instantSchema,
}

/** The sentence of every look at a secret. */
export const REVEALED = {
  'en-US': 'This look is in the activity log.',
  'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
  'zh-CN': '此次查看已记入操作日志。',
} as const

/** The login of what has one user. */
export const revealPasswordCall = <const P extends string>(
  path: P,
  table: ActionTable<'reveal-password'>,
  { summary, errors }: { readonly summary: string; readonly errors: readonly ErrorCode[] },
) =>
  defineServiceEndpoint(onService(table, 'reveal-password'), {
    path,
    summary,
    effect: 'write',
    done: REVEALED,
    input: z.strictObject({ id: idInput }),
    output: z.object({ username: z.string(), password: z.string() }),
    errors,
    example: { id: 48001 },
  })
