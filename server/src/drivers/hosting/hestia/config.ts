import { z } from 'zod'
import { panelSettings } from '../trust.ts'

const { host, port, ...trust } = panelSettings({ host: 'Name or address of the panel', port: { usual: 8083, of: 'Port' } })

export const hestiaConfig = z.object({
  ...{ host, port },
  accessKey: z
    .string()
    .regex(/^[A-Za-z0-9]{20}$/, { error: 'field.invalid' })
    .describe('Access key (20 letters and digits)')
    .meta({ secretsTo: false }),
  secretKey: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]{40}$/, { error: 'field.invalid' })
    .describe('Its secret key (40 characters)')
    .meta({ secret: true }),
  mark: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,19}$/, { error: 'field.invalid' })
    .default('portal')
    .describe('What names of the portal’s accounts and packages begin with; another one for each portal that shares the panel')
    .meta({ secretsTo: false }),
  ...trust,
})
export type HestiaConfig = z.infer<typeof hestiaConfig>
