import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { idInput } from './ids.ts'
import type { StaffRoles } from './staff.ts'

/**
 * Calls of one screen of the staff console that put what it shows into another state, by its id alone: `const turn = staffTurns(roles, schema)`,
 * then `turn(path, summary)` for each. Answered is what it is then; one that is there already, or may not be there, is a conflict.
 */
export const staffTurns =
  <O extends z.ZodType>(roles: StaffRoles, output: O) =>
  <const P extends string>(path: P, summary: string) =>
    defineEndpoint({
      path,
      summary,
      auth: 'staff',
      roles,
      effect: 'write',
      input: z.strictObject({ id: idInput }),
      output,
      errors: ['not-found', 'conflict'],
      example: { id: 1 },
    })
