import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type KeyRing, parseKeyRing } from './secrets.ts'


const schema = z.object({
  PORTAL_MODE: z.enum(['demo', 'production']).default('demo'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(5).max(500).default(20),
  PORTAL_DATA: z.string().min(1).default('.data'),
  WEB_ROOT: z.string().min(1).default('web/dist'),
  SECRET_KEYS: z.string().optional(),
  SIGNING_SEED: z.string().optional(),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  HYPERVISOR: z.enum(['auto', 'qemu', 'simulator']).default('auto'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  STOP_GUESTS: z.enum(['yes', 'no']).default('no'),
})

export interface Config {
  readonly mode: 'demo' | 'production'
  readonly role: 'all' | 'api' | 'worker'
  readonly host: string
  readonly port: number
  readonly baseUrl: string
  readonly databaseUrl: string
  readonly databasePool: number
  readonly dataDir: string
  readonly webRoot: string
  readonly keyRing: KeyRing
  /** 32 bytes, base64: the Ed25519 seed that signs brand metadata. */
  readonly signingSeed: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Addresses or ranges whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  readonly hypervisor: 'auto' | 'qemu' | 'simulator'
  readonly logLevel: string
  readonly rateLimitFactor: number
  readonly stopGuests: boolean
}

/** A mistake an operator can mend: shown as lines, without a stack. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks the environment once, at start: one clear message per mistake [R5]. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in schema.shape && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const value = parsed.data
  const problems = value.PORTAL_MODE === 'production' ? missingInProduction(value) : []
  if (!value.DATABASE_URL) problems.push('DATABASE_URL: name the PostgreSQL database (npm start brings its own)')
  if (problems.length > 0 || !value.DATABASE_URL) throw new ConfigError(problems)
  mkdirSync(value.PORTAL_DATA, { recursive: true })
  return {
    mode: value.PORTAL_MODE,
    role: value.ROLE,
    host: value.HOST,
    port: value.PORT,
    baseUrl: (value.BASE_URL ?? `http://${value.HOST}:${value.PORT}`).replace(/\/$/, ''),
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    dataDir: value.PORTAL_DATA,
    webRoot: value.WEB_ROOT,
    keyRing: readKeys(value.SECRET_KEYS ?? generated(value.PORTAL_DATA, 'secret-keys', () => `k1:${randomBytes(32).toString('base64')}`)),
    signingSeed: value.SIGNING_SEED ?? generated(value.PORTAL_DATA, 'signing-seed', () => randomBytes(32).toString('base64')),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? 'no-reply@localhost',
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map((part) => part.trim()) ?? [],
    hypervisor: value.HYPERVISOR,
    logLevel: value.LOG_LEVEL,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    stopGuests: value.STOP_GUESTS === 'yes',
  }
}

function missingInProduction(value: z.output<typeof schema>): string[] {
  const needed = ['BASE_URL', 'SECRET_KEYS', 'SIGNING_SEED', 'SMTP_URL', 'MAIL_FROM'] as const
  return needed.filter((name) => value[name] === undefined).map((name) => `${name}: must be set in production mode`)
}

function readKeys(text: string): KeyRing {
  try {
    return parseKeyRing(text)
  } catch (error) {
    throw new ConfigError([(error as Error).message])
  }
}

/** Demo mode makes its own secrets on the first start, readable by the owner of the data folder only. */
function generated(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
