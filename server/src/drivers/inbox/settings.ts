import { TICKET_DEPARTMENTS } from '@portal/contracts/tickets.ts'
import { z } from 'zod'

/** What every inbox is asked for, whatever server it lies on. */
export const inboxSettings = {
  address: z
    .string()
    .max(100)
    .regex(/^[a-z0-9._-]{1,40}@[a-z0-9.-]+\.[a-z0-9-]+$/)
    .describe('Address that people write to, in small letters; mail for name+…@ must arrive there too')
    .meta({ secretsTo: false }),
  department: z.enum(TICKET_DEPARTMENTS).default('technical').describe('Department that looks after it').meta({ secretsTo: false }),
  strangers: z
    .enum(['hold', 'ignore'])
    .default('hold')
    .describe('Mails that are no answer to one of ours: held for staff, or put away')
    .meta({ secretsTo: false }),
}
