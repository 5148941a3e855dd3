import { z } from 'zod'
import { EXPORT_MAX } from '../constants.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { type ActionTable, onService, PROOF_ERRORS } from '../kinds/actions.ts'

/** What a selection is exported with [S9]: declared per kind, which says what a row has. */
export const exportCall = <const P extends string, Row extends z.ZodType>(path: P, table: ActionTable<'export'>, row: Row) =>
  defineServiceEndpoint(onService(table, 'export'), {
    path,
    summary: 'Everything a selection is exported with; passwords only where they are asked for, after fresh proof, and each is logged',
    effect: 'write',
    done: { 'en-US': 'The selection can be exported.', 'vi-VN': 'Có thể xuất các mục đã chọn.', 'zh-CN': '可以导出所选项目。' },
    input: z.strictObject({
      /** None is refused with the catalogue's sentence. */
      ids: z.array(idInput).max(EXPORT_MAX),
      passwords: z.boolean().default(false),
    }),
    output: z.object({ items: z.array(row) }),
    proof: { proof: 'fresh', where: { passwords: true } },
    token: 'none',
    errors: ['nothing-selected', 'forbidden', 'service-suspended', 'vps-transfer-used', 'closed-to-staff', ...PROOF_ERRORS],
    example: { ids: [48001] },
  })
