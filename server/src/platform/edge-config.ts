import { z } from 'zod'
import { ConfigError, withRole } from './config.ts'

/** What an edge host is told by its environment; everything else comes from the portal. */
export interface EdgeConfig {
  /** The portal, without a slash at the end. */
  readonly portal: string
  readonly dataDir: string
  /** Enrols the host at its first start; good once. */
  readonly code: string | null
  /** Processes of the engine; null: as many as cores. */
  readonly processes: number | null
  readonly own: readonly string[]
  readonly refusedPorts: readonly number[]
  readonly allowed: readonly string[]
  /** The engine for forwards, where the host is a gateway. */
  readonly forward: 'relay' | 'nftables'
  /** A host whose second wall does not stand does not start. */
  readonly filterRequired: boolean
  readonly logLevel: string
}

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const schema = z.object({
  EDGE_PORTAL: z
    .string({ error: 'name the portal, such as https://portal.example.com' })
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be an address such as https://portal.example.com',
    }),
  EDGE_DATA: z.string().default('.edge'),
  EDGE_CODE: z.string().optional(),
  EDGE_PROCESSES: z.coerce.number({ error: 'must be a whole number from 0 to 256' }).int().min(0).max(256).optional(),
  EDGE_OWN_RANGES: z.string().default('').transform(words),
  EDGE_REFUSED_PORTS: z
    .string()
    .default('25')
    .transform((text) => words(text).map(Number))
    .refine((ports) => ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536), {
      error: 'must be ports such as 25 465',
    }),
  EDGE_ALLOWED: z.string().default('').transform(words),
  EDGE_FORWARD: z.enum(['relay', 'nftables'], { error: 'must be relay or nftables' }).default('relay'),
  EDGE_FILTER: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PORTAL_MODE: z.enum(['demo', 'production']).default('demo'),
})

/** Reads and checks the environment of a host once, at start; values are never repeated. */
export function readEdgeConfig(env: NodeJS.ProcessEnv = process.env): EdgeConfig {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in schema.shape && value !== undefined && value.trim() !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { data } = parsed
  const production = data.PORTAL_MODE === 'production'
  const portal = data.EDGE_PORTAL.replace(/\/$/, '')
  const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(portal).hostname)
  if (production && !isNear && !portal.startsWith('https:'))
    throw new ConfigError(['EDGE_PORTAL: must be https, what is told there is secret'])
  return {
    portal,
    dataDir: data.EDGE_DATA,
    code: data.EDGE_CODE ?? null,
    processes: data.EDGE_PROCESSES ?? null,
    own: data.EDGE_OWN_RANGES,
    refusedPorts: data.EDGE_REFUSED_PORTS,
    allowed: data.EDGE_ALLOWED,
    forward: data.EDGE_FORWARD,
    filterRequired: (data.EDGE_FILTER ?? (production ? 'required' : 'optional')) === 'required',
    logLevel: data.LOG_LEVEL,
  }
}

/** Is this process told to be an edge host? It needs no database, and reads no other settings. */
export const isEdgeRole = (env: NodeJS.ProcessEnv = process.env): boolean => withRole(env)['PORTAL_ROLE'] === 'edge'
