import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { dedicatedActions } from '../kinds/dedicated.actions.ts'

/**
 * Backups of a whole machine: no controller makes them, so people set them up, and say when they did. `setting-up` and `switching-off`
 * are what they were asked, and nothing is shown as done before they have said so.
 */
export const DEDICATED_BACKUPS = ['off', 'setting-up', 'on', 'switching-off'] as const
export const dedicatedBackupSchema = z.enum(DEDICATED_BACKUPS)
export type DedicatedBackup = z.infer<typeof dedicatedBackupSchema>

export const dedicatedBackup = defineServiceEndpoint(onService(dedicatedActions, 'backup'), {
  path: 'user/service/dedicated/backup',
  summary: 'Asks staff to set up backups of a dedicated server, or to end them; asked the other way meanwhile, nobody needs to do anything',
  effect: 'write',
  input: z.strictObject({ id: idInput, on: z.boolean() }),
  output: z.object({ backup: dedicatedBackupSchema, msg: z.string() }),
  example: { id: 48001, on: true },
})
