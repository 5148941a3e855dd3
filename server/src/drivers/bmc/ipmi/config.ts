import { z } from 'zod'

/** A host name or an address: nothing that ipmitool could take for an option of its own. */
const host = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?$/, { error: 'field.invalid' })

/** Of IPMI 2.0: a password has at most 20 bytes, a user name 16. */
export const ipmiConfig = z.object({
  host: host.meta({ title: 'Address of the controller' }),
  port: z.int().min(1).max(65_535).default(623).meta({ title: 'UDP port' }),
  user: z
    .string()
    .regex(/^[\x21-\x7e]{1,16}$/, { error: 'field.invalid' })
    .meta({ title: 'User', secretsTo: false }),
  password: z
    .string()
    .regex(/^[\x20-\x7e]{1,20}$/, { error: 'field.invalid' })
    .meta({ title: 'Password', secret: true }),
  /** 17 is the stronger one; old controllers know 3 only. */
  cipher: z.enum(['17', '3']).default('17').meta({ title: 'Cipher suite', secretsTo: false }),
  program: z.string().default('ipmitool').meta({ console: false }),
  /** How long each of a command's two tries is heard for. */
  trySeconds: z.int().min(1).max(5).default(5).meta({ console: false }),
})
export type IpmiConfig = z.infer<typeof ipmiConfig>
