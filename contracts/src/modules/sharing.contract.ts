import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService, SHARE_RIGHTS } from '../kinds/actions.ts'

/** Sharing a service with teammates [P1]: declared per kind, below its own path, and implemented once. */

export const shareRightSchema = z.enum(SHARE_RIGHTS)

const shareSchema = z.object({
  userID: idSchema,
  username: z.string(),
  full_name: z.string(),
  /** Beyond power, console, figures and addresses, which every member has. */
  rights: z.array(shareRightSchema),
  since: instantSchema,
})
export type Share = z.infer<typeof shareSchema>

export const sharesCall = <const P extends string>(path: P, table: ActionTable<'view-shares'>) =>
  defineServiceEndpoint(onService(table, 'view-shares'), {
    path,
    summary: 'With whom the service is shared, and with which rights; told to its owner alone',
    effect: 'read',
    input: z.strictObject({ id: idInput }),
    output: z.object({ items: z.array(shareSchema) }),
    example: { id: 48001 },
  })

const member = z.strictObject({ id: idInput, userID: idInput })

export const shareTeamCall = <const P extends string>(path: P, table: ActionTable<'share'>) =>
  defineServiceEndpoint(onService(table, 'share'), {
    path,
    summary: 'Shares the service with a teammate, or gives them other rights: exactly those that are named, none where none is',
    effect: 'write',
    done: { 'en-US': 'The service is shared.', 'vi-VN': 'Đã chia sẻ dịch vụ.', 'zh-CN': '服务已共享。' },
    input: member.extend({
      rights: z
        .array(shareRightSchema)
        .max(SHARE_RIGHTS.length)
        .default([])
        .transform((rights) => SHARE_RIGHTS.filter((right) => rights.includes(right))),
    }),
    output: shareSchema,
    errors: ['share.not-teammate'],
    example: { id: 48001, userID: 2, rights: ['restore'] },
  })

export const shareCancelCall = <const P extends string>(path: P, table: ActionTable<'share'>) =>
  defineServiceEndpoint(onService(table, 'share'), {
    path,
    summary: 'Ends a share at once: what the member has open on the service closes too',
    effect: 'write',
    hold: 'open',
    done: {
      'en-US': 'The service is no longer shared with them.',
      'vi-VN': 'Dịch vụ không còn được chia sẻ với người này.',
      'zh-CN': '已不再与对方共享该服务。',
    },
    input: member,
    output: z.object({ userID: idSchema }),
    errors: ['not-found'],
    example: { id: 48001, userID: 2 },
  })
