import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { localizedSchema } from '../locale.ts'
import { refusing, typedLine, typedText } from '../texts.ts'
import { TICKET_TEXT_MAX } from '../tickets.ts'
import { isOneLine } from '../validation.ts'
import * as parts from './tickets.parts.ts'

/** What staff prepare for tickets that are yet to come. */

const forAll = { auth: 'staff', roles: ['support', 'billing', 'provisioning'] } as const
const none = z.strictObject({})
const line = (max: number) => typedLine().min(1).max(max).check(refusing(isOneLine, 'field.invisible'))

const canned = z.object({ id: idSchema, name: z.string(), department: parts.departmentSchema.nullable(), text: localizedSchema })
const cannedText = typedText().max(TICKET_TEXT_MAX).default('')

export const operatorCannedList = defineEndpoint({
  path: 'operator/tickets/canned/list',
  summary: 'Replies that are written beforehand, by name; `{name}` and the like are filled in when one is used',
  ...forAll,
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(canned) }),
  errors: [],
  example: {},
})

export const operatorCannedSave = defineEndpoint({
  path: 'operator/tickets/canned/save',
  summary: 'Write a canned reply, or change one',
  ...({ auth: 'staff', roles: ['support'], effect: 'write' } as const),
  maxBody: parts.MESSAGE_BODY * 3,
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({
    /** Absent: a new one. */
    id: idInput.nullish(),
    name: line(80),
    /** Null: for all. */
    department: parts.departmentSchema.nullable().default(null),
    text: z
      .strictObject({ 'en-US': cannedText, 'vi-VN': cannedText, 'zh-CN': cannedText })
      .refine((text) => Object.values(text).some(Boolean), { error: 'field.required' }),
  }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'ticket.canned-taken'],
  example: { name: 'Restarted', text: { 'en-US': 'Hello {name}, we restarted {service}.' } },
})

export const operatorCannedRemove = defineEndpoint({
  path: 'operator/tickets/canned/remove',
  summary: 'Delete a canned reply',
  ...({ auth: 'staff', roles: ['support'], effect: 'write' } as const),
  done: { 'en-US': 'Deleted.', 'vi-VN': 'Đã xóa.', 'zh-CN': '已删除。' },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

const minutes = z
  .int()
  .min(5)
  .max(60 * 24 * 60)
const target = z.object({ department: parts.departmentSchema, firstAnswerMinutes: z.int(), solutionMinutes: z.int() })

export const operatorTargetList = defineEndpoint({
  path: 'operator/tickets/targets/list',
  summary: 'How soon each department is to answer and to solve; twice as soon what is urgent, half as soon what has time',
  ...forAll,
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(target) }),
  errors: [],
  example: {},
})

export const operatorTargetUpdate = defineEndpoint({
  path: 'operator/tickets/targets/update',
  summary: 'Change the targets of one department, for tickets that come from now on',
  ...({ auth: 'staff', roles: ['support'], effect: 'write' } as const),
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ department: parts.departmentSchema, firstAnswerMinutes: minutes, solutionMinutes: minutes }),
  output: none,
  errors: ['ticket.target-order'],
  example: { department: 'network', firstAnswerMinutes: 60, solutionMinutes: 480 },
})

export const ticketCareContract = [
  operatorCannedList,
  operatorCannedSave,
  operatorCannedRemove,
  operatorTargetList,
  operatorTargetUpdate,
] as const
