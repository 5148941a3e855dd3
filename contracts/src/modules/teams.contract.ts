import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { readInviteCode, TEAM_MEMBERS_MAX, TEAM_NAME_MAX, TEAM_SHARES_SHOWN } from '../teams.ts'
import { customersLine } from '../texts.ts'
import { isLinkless } from '../validation.ts'
import { shareRightSchema } from './sharing.contract.ts'

const none = z.strictObject({})
const ofTeam = z.strictObject({ id: idInput })
/** What only the leader does with the team; to others it is not there, or theirs to use alone. */
const leads = { auth: 'customer', effect: 'write' } as const
const LEADERS = ['not-found', 'team.leader-only'] as const

/** Names as the specification has them: `full_name`, `team_private_key`. */
export const teammateSchema = z.object({ userID: idSchema, username: z.string(), full_name: z.string() })
const key = z.object({ team_private_key: z.string() })

const member = teammateSchema.extend({
  /** Told to the leader alone. */
  email: z.string().nullable(),
  joinedAt: instantSchema,
  /** Services that the caller shares with them, and they with the caller. */
  shared: z.int(),
  received: z.int(),
  /** Of what the caller shares with them, the first by name, each with the rights beyond power and console. */
  shares: z.array(z.object({ id: idSchema, name: z.string(), kind: z.string(), rights: z.array(shareRightSchema) })).max(TEAM_SHARES_SHOWN),
})

/** What a member did, as it stands in the leader's own log. */
const deed = z.object({
  id: idSchema,
  name: z.string(),
  action: z.string(),
  detail: z.string(),
  /** The refusal's sentence in the caller's language. */
  error: z.string().nullable(),
  time: instantSchema,
})

const team = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(['leader', 'member']),
  leader: teammateSchema,
  /** Without the leader, who came first first. */
  members: z.array(member),
  locked: z.boolean(),
  /** The invite code, in groups. Null for members, and for staff who are signed in as the customer. */
  team_private_key: z.string().nullable(),
  /** How often that code let somebody in, and when last; null where the code is. */
  codeUses: z.int().nullable(),
  codeUsedAt: instantSchema.nullable(),
  /** Services that are shared between any of its people. */
  totalServices: z.int(),
  /** Members may have notices of what is shared with them. */
  teamNotification: z.boolean(),
  joinedAt: instantSchema,
  /** What its members did these days to services of the leader, the latest first; told to the leader alone. */
  lately: z.array(deed),
})

export const listTeams = defineEndpoint({
  path: 'user/team/list',
  summary: `The team that the caller leads, if any, then those they have joined; ${TEAM_MEMBERS_MAX} members each at most`,
  auth: 'customer',
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(team) }),
  errors: [],
  example: {},
})

export const createTeam = defineEndpoint({
  path: 'user/team/create-new',
  hold: 'secrets',
  summary: 'Make a team and lead it: one for each person',
  auth: 'customer',
  effect: 'money',
  // It answers a code that lets people in: no tool's affair.
  token: 'none',
  done: { 'en-US': 'Team created.', 'vi-VN': 'Đã tạo nhóm.', 'zh-CN': '团队已创建。' },
  // It stands in mails to others: no place for a link.
  input: z.strictObject({ name: customersLine(TEAM_NAME_MAX).min(1).refine(isLinkless, { error: 'field.name' }) }),
  output: key.extend({ id: idSchema }),
  errors: ['team.already-leading'],
  example: { name: 'Web shop' },
})

export const joinTeam = defineEndpoint({
  path: 'user/team/join',
  summary: 'Join a team by its invite code, or by the link that carries it. A locked team’s code answers as a wrong one',
  auth: 'customer',
  effect: 'write',
  guard: 'login',
  done: { 'en-US': 'You joined the team.', 'vi-VN': 'Bạn đã vào nhóm.', 'zh-CN': '您已加入团队。' },
  input: z.strictObject({ team_private_key: z.string().max(300).transform(readInviteCode).pipe(z.string().min(1)) }),
  output: z.object({ id: idSchema, name: z.string() }),
  errors: ['team.code-wrong', 'team.already-in', 'team.full', 'proof-of-work-required'],
  example: { team_private_key: 'K7QM-4T2X-9DFA-22RW-8LQC-XE6P-5JHN' },
})

export const removeMember = defineEndpoint({
  path: 'user/team/remove',
  summary: 'Remove a member; what was shared with them ends at once, open consoles too',
  ...leads,
  done: { 'en-US': 'Removed from the team.', 'vi-VN': 'Đã xóa khỏi nhóm.', 'zh-CN': '已移出团队。' },
  input: ofTeam.extend({ userID: idInput }),
  output: none,
  errors: LEADERS,
  example: { id: 1, userID: 2 },
})

export const exitTeam = defineEndpoint({
  path: 'user/team/exit',
  summary: 'Leave a team; what was shared between its people and the caller ends at once',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'You left the team.', 'vi-VN': 'Bạn đã rời nhóm.', 'zh-CN': '您已退出团队。' },
  input: ofTeam,
  output: none,
  errors: ['not-found', 'team.leader-stays'],
  example: { id: 1 },
})

export const deleteTeam = defineEndpoint({
  path: 'user/team/delete',
  summary: 'Delete the team: removes all members and ends what its people share at once',
  ...leads,
  done: { 'en-US': 'Team deleted.', 'vi-VN': 'Đã xóa nhóm.', 'zh-CN': '团队已删除。' },
  input: ofTeam,
  output: z.object({ members: z.int().describe('How many were removed') }),
  errors: LEADERS,
  example: { id: 1 },
})

export const openTeam = defineEndpoint({
  path: 'user/team/open',
  summary: 'Unlock the team: who has the code can join',
  ...leads,
  done: {
    'en-US': 'Anyone with the code can join now.',
    'vi-VN': 'Ai có mã đều có thể tham gia.',
    'zh-CN': '持有邀请码的人现在可以加入。',
  },
  input: ofTeam,
  output: none,
  errors: LEADERS,
  example: { id: 1 },
})

export const closeTeam = defineEndpoint({
  path: 'user/team/close',
  summary: 'Lock the team: nobody new joins, members stay',
  ...leads,
  done: { 'en-US': 'No new members can join now.', 'vi-VN': 'Không ai mới có thể tham gia.', 'zh-CN': '现在不再接受新成员。' },
  input: ofTeam,
  output: none,
  errors: LEADERS,
  example: { id: 1 },
})

export const changeTeamKey = defineEndpoint({
  path: 'user/team/update-private-key',
  hold: 'secrets',
  summary: 'Change the invite code; the old one and its link stop working at once',
  ...leads,
  token: 'none',
  done: { 'en-US': 'Invite code changed.', 'vi-VN': 'Nhóm đã có mã mới.', 'zh-CN': '团队已有新的邀请码。' },
  input: ofTeam,
  output: key,
  errors: LEADERS,
  example: { id: 1 },
})

export const allowTeamNotices = defineEndpoint({
  path: 'user/team/team-notification',
  summary: 'Let members have notices of what is shared with them, or not',
  ...leads,
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: ofTeam.extend({ allow: z.boolean() }),
  output: none,
  errors: LEADERS,
  example: { id: 1, allow: true },
})

export const teamsContract = [
  listTeams,
  createTeam,
  joinTeam,
  removeMember,
  exitTeam,
  deleteTeam,
  openTeam,
  closeTeam,
  changeTeamKey,
  allowTeamNotices,
] as const
