import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema } from '../locale.ts'
import { staffRoleSchema } from '../staff.ts'
import { email, profileName, username } from './accounts.contract.ts'

const done = z.object({})
const byId = z.strictObject({ id: idInput })
const roles = z
  .array(staffRoleSchema)
  .min(1)
  .max(5)
  .refine((given) => new Set(given).size === given.length, { error: 'field.invalid' })

/** Staff and their roles are the owners' alone [X3]; auditors see them. */
const owners = { auth: 'staff', roles: [] } as const

export const staffMemberSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  locale: localeSchema,
  roles: z.array(staffRoleSchema),
  /** `invited`: has not chosen a password yet. */
  state: z.enum(['active', 'invited', 'disabled']),
  factor: z.boolean(),
  sessions: z.int(),
  lastSignInAt: instantSchema.nullable(),
  createdAt: instantSchema,
})

export const listStaff = defineEndpoint({
  path: 'operator/staff/list',
  summary: 'Members of staff',
  ...owners,
  effect: 'read',
  input: listInput(['username', 'name', 'email', 'lastSignInAt', 'createdAt']).extend({
    state: z.enum(['active', 'invited', 'disabled']).nullish(),
  }),
  /** `counts`: `all`, `active`, `invited`, `disabled`. */
  output: listOutput(staffMemberSchema),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const createStaff = defineEndpoint({
  path: 'operator/staff/create',
  summary: 'Add a member of staff; a mail carries the link to choose a password, valid three days',
  ...owners,
  effect: 'money',
  /** `login`: the username; that word is the caller's own in every call. */
  input: z.strictObject({ login: username, email, name: profileName, locale: localeSchema, roles }),
  output: z.object({ id: idSchema }),
  errors: ['username.taken', 'staff.email-taken'],
  example: { login: 'minh', email: 'minh@example.com', name: 'Minh Tran', locale: 'vi-VN', roles: ['support'] },
})

export const updateStaff = defineEndpoint({
  path: 'operator/staff/update',
  summary: 'Change the name, e-mail, language or roles of a member of staff; what is left out stays',
  ...owners,
  effect: 'write',
  input: byId.extend({
    name: profileName.optional(),
    email: email.optional(),
    locale: localeSchema.optional(),
    roles: roles.optional(),
  }),
  output: done,
  errors: ['not-found', 'staff.last-owner', 'staff.email-taken'],
  example: { id: 2, roles: ['support', 'billing'] },
})

export const disableStaff = defineEndpoint({
  path: 'operator/staff/disable',
  summary: 'Lock a member of staff out at once; what they did stays in the log',
  ...owners,
  effect: 'write',
  input: byId,
  output: done,
  errors: ['not-found', 'staff.last-owner'],
  example: { id: 2 },
})

export const enableStaff = defineEndpoint({
  path: 'operator/staff/enable',
  summary: 'Let a disabled member of staff in again',
  ...owners,
  effect: 'write',
  input: byId,
  output: done,
  errors: ['not-found'],
  example: { id: 2 },
})

export const inviteStaff = defineEndpoint({
  path: 'operator/staff/invite',
  summary: 'Mail a fresh link to choose a password: a first one, or a new one in place of a forgotten one',
  ...owners,
  effect: 'write',
  input: byId,
  output: done,
  errors: ['not-found'],
  example: { id: 2 },
})

export const resetStaffFactor = defineEndpoint({
  path: 'operator/staff/reset-factor',
  summary: 'Take a lost second factor away and end the sessions; the person sets a new one up at the next sign-in',
  ...owners,
  effect: 'write',
  input: byId,
  output: done,
  errors: ['not-found', 'second-factor.not-set-up'],
  example: { id: 2 },
})

export const endStaffSessions = defineEndpoint({
  path: 'operator/staff/end-sessions',
  summary: 'Sign a member of staff out everywhere',
  ...owners,
  effect: 'write',
  input: byId,
  output: z.object({ ended: z.int() }),
  errors: ['not-found'],
  example: { id: 2 },
})

export const staffContract = [
  listStaff,
  createStaff,
  updateStaff,
  disableStaff,
  enableStaff,
  inviteStaff,
  resetStaffFactor,
  endStaffSessions,
] as const
