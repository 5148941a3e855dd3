import { z } from 'zod'

export const sandboxConfig = z.object({
  secret: z.string().min(8).max(200).describe('What deliveries are signed with').meta({ secret: true }),
  way: z.enum(['redirect', 'qr', 'transfer', 'form']).default('redirect').describe('How a payer goes on').meta({ secretsTo: false }),
  directory: z.string().min(1).describe('Where the sandbox keeps its own books').meta({ console: false }),
})

export type SandboxConfig = z.infer<typeof sandboxConfig>
