import { z } from 'zod'

/** Who did what a line of the activity log tells [P4]. `token`: the customer's tool, by the name of its API token. */
export const ACTORS = ['customer', 'token', 'member', 'staff', 'system', 'anonymous'] as const
export const actorSchema = z.enum(ACTORS)
export type Actor = z.infer<typeof actorSchema>
