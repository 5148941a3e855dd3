import { z } from 'zod'
import { panelSettings } from '../trust.ts'

const { host, port, ...trust } = panelSettings({ host: 'Name or address of the server', port: { usual: 2087, of: 'Port of WHM' } })

export const cpanelConfig = z.object({
  ...{ host, port },
  /** What it owns is ours, so nobody else may own anything by it: never root. */
  user: z
    .string()
    .regex(/^(?!root$)[a-z][a-z0-9]{0,15}$/, { error: 'field.invalid' })
    .describe('Reseller of the portal’s own (not root): every account that it owns is the portal’s')
    .meta({ secretsTo: false }),
  token: z.string().min(16).max(200).regex(/^\S+$/, { error: 'field.invalid' }).describe('Its API token').meta({ secret: true }),
  ...trust,
})
export type CpanelConfig = z.infer<typeof cpanelConfig>
