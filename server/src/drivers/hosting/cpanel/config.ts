import { z } from 'zod'
import { hostSetting, trustSettings } from '../trust.ts'

export const cpanelConfig = z.object({
  host: hostSetting.describe('Name or address of the server'),
  port: z.int().min(1).max(65_535).default(2087).describe('Port of WHM'),
  /** What it owns is ours, so nobody else may own anything by it: never root. */
  user: z
    .string()
    .regex(/^(?!root$)[a-z][a-z0-9]{0,15}$/, { error: 'field.invalid' })
    .describe('Reseller of the portal’s own (not root): every account that it owns is the portal’s'),
  token: z.string().min(16).max(200).regex(/^\S+$/, { error: 'field.invalid' }).describe('Its API token').meta({ secret: true }),
  ...trustSettings,
})
export type CpanelConfig = z.infer<typeof cpanelConfig>
