import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { z } from 'zod'
import { doubts, mistakes, proxiesOf, unsafeInProduction } from './config-checks.ts'
import { generated } from './generated.ts'
import { POOL_NAMES, type PoolSizes, parsePools } from './jobs/pools.ts'
import { type KeyRing, parseKeyRing } from './secrets.ts'

const said = (must: string) => ({ error: `must be ${must}` })
const url = (schemes: readonly string[], must: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)) && new URL(text).hostname !== '',
      said(must),
    )
const oneOf = <const T extends readonly [string, ...string[]]>(names: T) => z.enum(names, said(`one of ${names.join(', ')}`))
const whole = (min: number, max: number) => {
  const must = said(`a whole number from ${min} to ${max}`)
  return z.coerce.number(must).int(must).min(min, must).max(max, must)
}

const isListen = (text: string): boolean =>
  /^(?:\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/.test(text) && Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535

/** Where machines that boot over a network of their own come from. */
const PRIVATE_NETWORKS = '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10'
/** In production a proxy that was not named is what comes from there, and behind it everybody. */
const THIS_HOST = ', 127.0.0.0/8, ::1'

const schema = z.object({
  PORTAL_MODE: oneOf(['demo', 'production']).default('demo'),
  PORTAL_ROLE: oneOf(['all', 'api', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  BASE_URL: url(['http', 'https'], 'an address such as https://portal.example.com').optional(),
  DATABASE_URL: url(['postgres', 'postgresql'], 'an address such as postgresql://user:password@host:5432/portal').optional(),
  MIGRATION_DATABASE_URL: url(['postgres', 'postgresql'], 'an address such as postgresql://owner:password@host:5432/portal').optional(),
  DATABASE_POOL: whole(5, 500).default(20),
  WORKER_POOLS: z
    .string()
    .default('')
    .transform((text, context) => {
      const sizes = parsePools(text)
      if (sizes) return sizes
      context.addIssue({ code: 'custom', message: `must be such as "mail=20 engine=64/4"; pools: ${POOL_NAMES.join(', ')}` })
      return z.NEVER
    }),
  DEMO_STORY: oneOf(['yes', 'no']).default('no'),
  PORTAL_DATA: z.string().default('.data'),
  STORAGE_DIR: z.string().optional(),
  WEB_ROOT: z.string().default('web/dist'),
  SECRET_KEYS: z.string().optional(),
  SIGNING_SEED: z.string().optional(),
  SMTP_URL: url(['smtp', 'smtps'], 'an address such as smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      said('an address, or a name and an address: Example <no-reply@example.com>'),
    )
    .optional(),
  MAIL_KEPT_DAYS: whole(30, 3650).default(90),
  REGISTRATIONS_KEPT_DAYS: whole(2, 3650).default(30),
  STAFF_WEBHOOK_URL: url(['http', 'https'], 'an address such as https://chat.example.com/hook').optional(),
  STAFF_WEBHOOK_SECRET: z.string().min(16, said('at least 16 characters, at random')).optional(),
  WEBHOOK_HOSTS: z.string().optional(),
  PROXY_ECHO_URL: url(['http'], 'an address such as http://echo.example.com/').optional(),
  API_BASE_DEVELOPMENT: url(['http', 'https'], 'an address such as http://10.0.0.5:3000').optional(),
  API_BASE_BETA: url(['http', 'https'], 'an address such as https://api.beta.example.com').optional(),
  API_PAGES: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  NETBOOT_NETWORKS: z.string().optional(),
  METRICS_LISTEN: z.string().refine(isListen, said('host:port, such as 127.0.0.1:9464')).optional(),
  HYPERVISOR: oneOf(['auto', 'qemu', 'simulator']).default('auto'),
  SIMULATOR_HASTE: whole(1, 20).default(1),
  QEMU_BRIDGE: z
    .string()
    .regex(/^[a-zA-Z][\w.-]{0,14}$/, said('the name of a bridge of this host, such as br0'))
    .optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  RATE_LIMIT_FACTOR: z.coerce.number(said('a number above 0')).positive(said('a number above 0')).default(1),
  STOP_GUESTS: oneOf(['yes', 'no']).default('no'),
  GUESTS_OUTBOUND: oneOf(['yes', 'no']).default('no'),
  DRAIN_SECONDS: whole(0, 60).optional(),
})

export interface Config {
  readonly mode: 'demo' | 'production'
  readonly role: 'all' | 'api' | 'worker'
  readonly host: string
  readonly port: number
  readonly baseUrl: string
  readonly databaseUrl: string
  /** Address of the same database for the owner of its tables; `null` when migrations run as the role in `databaseUrl`. */
  readonly migrationUrl: string | null
  readonly databasePool: number
  /** How much of each class of work a process does at a time. */
  readonly workerPools: PoolSizes
  /** A demo that is begun anew has a past. */
  readonly demoStory: boolean
  readonly dataDir: string
  /** The pool that servers' data disks are made in; null: a folder beside the servers. */
  readonly storageDir: string | null
  readonly webRoot: string
  readonly keyRing: KeyRing
  /** 32 bytes, base64: the Ed25519 seed that signs brand metadata. */
  readonly signingSeed: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** How long what was mailed can be looked up. */
  readonly mailKeptDays: number
  /** How long a registration that nobody confirms keeps its name and e-mail. */
  readonly registrationsKeptDays: number
  /** Where staff's alerts are sent besides their mailboxes, signed with the secret [X2a]. */
  readonly staffWebhook: { readonly url: string; readonly secret: string } | null
  /** Hosts of our own network that customers' webhooks may lead to. */
  readonly webhookHosts: readonly string[]
  /** Answers with the address that it was asked from: where a tested proxy goes out. */
  readonly proxyEchoUrl: string | null
  /** Addresses or ranges whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  /** Whoever is in them may say that it is a machine which boots from the network. */
  readonly netbootNetworks: readonly string[]
  /** Where pages on a developer's machine or a beta host find the API, if not on their own host. */
  readonly apiBases: readonly string[]
  /** Origins of pages elsewhere that may make customers' calls here. */
  readonly apiPages: readonly string[]
  /** A listener of its own for figures and health, which customers cannot reach. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly hypervisor: 'auto' | 'qemu' | 'simulator'
  readonly simulatorHaste: number
  /** The bridge that QEMU's guests have a device on each; null: they stand behind QEMU's own network. */
  readonly qemuBridge: string | null
  readonly logLevel: string
  readonly rateLimitFactor: number
  readonly stopGuests: boolean
  /** Guests behind QEMU's own network may reach the host's, and the world through it. */
  readonly guestsOutbound: boolean
  /** How long a process that is to end goes on answering, so that proxies can go elsewhere. */
  readonly drainSeconds: number
  /** What works and is probably not meant: for the log. */
  readonly warnings: readonly string[]
}

/** A mistake an operator can mend: shown as lines, without a stack. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/** `ROLE` was the name before an edge host was a role: installations of then go on as they are. */
export const withRole = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...env, PORTAL_ROLE: env['PORTAL_ROLE']?.trim() || env['ROLE'] })

/** Reads and checks the environment once, at start: one clear message per mistake, all at once [R5]. Values are never repeated: some are secrets. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(withRole(env)).filter(([key, value]) => key in schema.shape && value !== undefined && value.trim() !== ''),
  )
  const parsed = schema.safeParse(given)
  const malformed = new Map(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]))
  // Mistakes of what is readable are told together with those of form: nobody should need five starts to find five mistakes.
  const value = parsed.data ?? schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name))))
  const production = given['PORTAL_MODE'] === 'production'
  const problems = [
    ...[...malformed].map(([name, message]) => `${name}: ${message}`),
    ...[...mistakes(value), ...(production ? unsafeInProduction(value) : needsDatabase(value))].filter(
      (text) => !malformed.has(text.split(':')[0] ?? ''),
    ),
    ...keyProblems(value.SECRET_KEYS),
  ]
  if (problems.length === 0) problems.push(...dataFolderProblems(value.PORTAL_DATA))
  if (problems.length > 0 || !value.DATABASE_URL) throw new ConfigError(problems)
  const dataDir = value.PORTAL_DATA
  return {
    mode: value.PORTAL_MODE,
    role: value.PORTAL_ROLE,
    host: value.HOST,
    port: value.PORT,
    baseUrl: (value.BASE_URL ?? `http://${value.HOST}:${value.PORT}`).replace(/\/$/, ''),
    databaseUrl: value.DATABASE_URL,
    migrationUrl: value.MIGRATION_DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    workerPools: value.WORKER_POOLS,
    demoStory: value.DEMO_STORY === 'yes',
    dataDir,
    storageDir: value.STORAGE_DIR ?? null,
    webRoot: value.WEB_ROOT,
    keyRing: parseKeyRing(value.SECRET_KEYS ?? generated(dataDir, 'secret-keys', () => `k1:${randomBytes(32).toString('base64')}`)),
    signingSeed: value.SIGNING_SEED ?? generated(dataDir, 'signing-seed', () => randomBytes(32).toString('base64')),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? 'no-reply@localhost',
    mailKeptDays: value.MAIL_KEPT_DAYS,
    registrationsKeptDays: value.REGISTRATIONS_KEPT_DAYS,
    staffWebhook:
      value.STAFF_WEBHOOK_URL !== undefined && value.STAFF_WEBHOOK_SECRET !== undefined
        ? { url: value.STAFF_WEBHOOK_URL, secret: value.STAFF_WEBHOOK_SECRET }
        : null,
    webhookHosts: (value.WEBHOOK_HOSTS ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    proxyEchoUrl: value.PROXY_ECHO_URL ?? null,
    trustedProxies: proxiesOf(value.TRUSTED_PROXIES),
    netbootNetworks: proxiesOf(value.NETBOOT_NETWORKS ?? PRIVATE_NETWORKS + (production ? '' : THIS_HOST)),
    apiPages: (value.API_PAGES ?? '').split(/[\s,]+/).filter(Boolean),
    apiBases: [value.API_BASE_DEVELOPMENT, value.API_BASE_BETA].flatMap((base) => (base === undefined ? [] : [new URL(base).origin])),
    metrics: value.METRICS_LISTEN === undefined ? null : listenAt(value.METRICS_LISTEN),
    hypervisor: value.HYPERVISOR,
    simulatorHaste: value.SIMULATOR_HASTE,
    qemuBridge: value.QEMU_BRIDGE ?? null,
    logLevel: value.LOG_LEVEL,
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    stopGuests: value.STOP_GUESTS === 'yes',
    guestsOutbound: value.GUESTS_OUTBOUND === 'yes',
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 5 : 0),
    warnings: doubts(value, production),
  }
}

const needsDatabase = ({ DATABASE_URL }: { DATABASE_URL?: string | undefined }): string[] =>
  DATABASE_URL === undefined ? ['DATABASE_URL: name the PostgreSQL database (npm start brings its own)'] : []

function keyProblems(text: string | undefined): string[] {
  try {
    if (text !== undefined) parseKeyRing(text)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

function dataFolderProblems(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return []
  } catch (error) {
    return [`PORTAL_DATA: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`]
  }
}

function listenAt(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
}
