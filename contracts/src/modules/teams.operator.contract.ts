import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { customerRefSchema, reasonInput } from '../staff-views.ts'

const done = z.object({})
const withReason = z.strictObject({ teamId: idInput, reason: reasonInput })
const forSupport = { auth: 'staff', roles: ['billing', 'support'], effect: 'write' } as const

export const customerTeams = defineEndpoint({
  path: 'operator/customers/teams',
  summary: 'The team that a customer leads and those they have joined, with everybody in them; never a code',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        leader: customerRefSchema,
        members: z.array(customerRefSchema.extend({ joinedAt: instantSchema })),
        locked: z.boolean(),
        totalServices: z.int(),
        createdAt: instantSchema,
      }),
    ),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const removeTeamMember = defineEndpoint({
  path: 'operator/team/remove',
  summary: 'Take a member out of a team; what was shared with them ends. Member and leader are told, the leader with the reason',
  ...forSupport,
  input: withReason.extend({ accountId: idInput }),
  output: done,
  errors: ['not-found', 'team.leader-stays'],
  example: { teamId: 1, accountId: 2, reason: 'Asked to by the member, who has no access any more' },
})

export const lockTeam = defineEndpoint({
  path: 'operator/team/close',
  summary: 'Lock a team, whose leader can open it again; the leader is told the reason',
  ...forSupport,
  input: withReason,
  output: done,
  errors: ['not-found'],
  example: { teamId: 1, reason: 'Its code was posted in public' },
})

export const deleteTeamByStaff = defineEndpoint({
  path: 'operator/team/delete',
  summary: 'Delete a team and end what its people share; all of them are told, the leader with the reason',
  ...forSupport,
  input: withReason,
  output: z.object({ members: z.int().describe('How many were removed') }),
  errors: ['not-found'],
  example: { teamId: 1, reason: 'Used to pass on stolen servers' },
})

export const teamsOperatorContract = [customerTeams, removeTeamMember, lockTeam, deleteTeamByStaff] as const
