import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { parseKeyRing } from './secrets.ts'

/** The settings that the checks below look at, as they were given. */
export interface GivenSettings {
  readonly PORTAL_ROLE: 'all' | 'api' | 'worker'
  readonly PORTAL_DATA: string
  readonly HYPERVISOR: string
  readonly RATE_LIMIT_FACTOR: number
  readonly BASE_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly SECRET_KEYS?: string | undefined
  readonly SIGNING_SEED?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly TRUSTED_PROXIES?: string | undefined
  readonly NETBOOT_NETWORKS?: string | undefined
  readonly QEMU_BRIDGE?: string | undefined
  readonly API_PAGES?: string | undefined
  readonly STAFF_WEBHOOK_URL?: string | undefined
  readonly STAFF_WEBHOOK_SECRET?: string | undefined
}

const SEED_BYTES = 32
/** Names of ranges that the proxy check understands beside addresses. */
const RANGE_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** What is wrong in any mode, beyond the form of each value. */
export function mistakes(given: GivenSettings): string[] {
  const found: string[] = []
  if (given.BASE_URL !== undefined && !/^https?:\/\/[^/?#]+\/?$/.test(given.BASE_URL)) {
    found.push('BASE_URL: only scheme, host and port: the portal stands at the root of its host')
  }
  if (given.SIGNING_SEED !== undefined && Buffer.from(given.SIGNING_SEED, 'base64').length !== SEED_BYTES) {
    found.push('SIGNING_SEED: must be base64 of 32 bytes')
  }
  if ((given.STAFF_WEBHOOK_URL === undefined) !== (given.STAFF_WEBHOOK_SECRET === undefined)) {
    found.push('STAFF_WEBHOOK_URL: goes together with STAFF_WEBHOOK_SECRET, by which the receiver knows who called')
  }
  const pages = (given.API_PAGES ?? '').split(/[\s,]+/).filter(Boolean)
  const noOrigin = pages.filter((page) => !URL.canParse(page) || new URL(page).origin !== page)
  if (noOrigin.length > 0) found.push(`API_PAGES: ${noOrigin.join(', ')} is no origin such as https://beta.example.com`)
  const unknown = proxiesOf(given.TRUSTED_PROXIES).filter((entry) => !isProxyEntry(entry))
  if (unknown.length > 0) found.push(`TRUSTED_PROXIES: ${unknown.join(', ')} is neither an address nor a range such as 10.0.0.0/8`)
  const noNetwork = proxiesOf(given.NETBOOT_NETWORKS ?? '').filter((entry) => RANGE_NAMES.has(entry) || !isProxyEntry(entry))
  if (noNetwork.length > 0) found.push(`NETBOOT_NETWORKS: ${noNetwork.join(', ')} is neither an address nor a range such as 10.20.0.0/16`)
  if (given.QEMU_BRIDGE !== undefined && given.HYPERVISOR === 'simulator')
    found.push('QEMU_BRIDGE: HYPERVISOR=simulator runs no guests that it could have')
  return found
}

/** What demo mode may do and production must not [R3]. */
export function unsafeInProduction(given: GivenSettings): string[] {
  const needed = ['DATABASE_URL', 'BASE_URL', 'SECRET_KEYS', 'SIGNING_SEED', 'SMTP_URL', 'MAIL_FROM'] as const
  const found = needed.filter((name) => given[name] === undefined).map((name) => `${name}: must be set in production mode`)
  if (given.BASE_URL !== undefined && !given.BASE_URL.startsWith('https://')) {
    found.push('BASE_URL: must begin with https:// in production mode: log-ins would cross the network in the clear')
  }
  if (given.HYPERVISOR === 'simulator')
    found.push('HYPERVISOR: the simulator is refused in production mode: it sells machines that do not exist')
  found.push(...unsafeSecrets(given))
  if (proxiesOf(given.TRUSTED_PROXIES).some((entry) => entry.endsWith('/0'))) {
    found.push('TRUSTED_PROXIES: trusts every address, so that anybody could claim any; name the proxies')
  }
  return found
}

/** Keys that a demo made for itself were readable by whoever tried the demo out; keys without randomness by everybody. */
function unsafeSecrets({ SECRET_KEYS, SIGNING_SEED, PORTAL_DATA }: GivenSettings): string[] {
  const found: string[] = []
  const keys = SECRET_KEYS === undefined ? [] : bytesOf(SECRET_KEYS)
  const seed = SIGNING_SEED === undefined ? null : Buffer.from(SIGNING_SEED, 'base64')
  const demoKeys = bytesOf(contents(join(PORTAL_DATA, 'secret-keys')))
  const demoSeed = Buffer.from(contents(join(PORTAL_DATA, 'signing-seed')), 'base64')
  if (keys.some((key) => demoKeys.some((demo) => demo.equals(key)))) {
    found.push(`SECRET_KEYS: holds a key that demo mode made (${join(PORTAL_DATA, 'secret-keys')}); make a new one`)
  }
  if (seed && demoSeed.equals(seed))
    found.push(`SIGNING_SEED: is the one that demo mode made (${join(PORTAL_DATA, 'signing-seed')}); make a new one`)
  if (keys.some(isPoor)) found.push('SECRET_KEYS: holds a key that is not random; see .env.example for how to make one')
  if (seed?.length === SEED_BYTES && isPoor(seed)) found.push('SIGNING_SEED: is not random; see .env.example for how to make one')
  if (seed && keys.some((key) => key.equals(seed))) found.push('SIGNING_SEED: must not be one of SECRET_KEYS')
  return found
}

/** What works and is probably not meant. */
export function doubts(given: GivenSettings, production: boolean): string[] {
  const found: string[] = []
  if (production && given.PORTAL_ROLE !== 'worker' && given.TRUSTED_PROXIES === undefined) {
    found.push(
      'TRUSTED_PROXIES is empty: behind a proxy every customer appears to come from its address, in logs and in rate limits. Name the proxy that ends TLS.',
    )
  }
  if (production && given.RATE_LIMIT_FACTOR > 1)
    found.push(`RATE_LIMIT_FACTOR=${given.RATE_LIMIT_FACTOR} weakens the guard against guessed passwords`)
  return found
}

export const proxiesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function isProxyEntry(entry: string): boolean {
  if (RANGE_NAMES.has(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function bytesOf(keyRing: string): Buffer[] {
  try {
    return [...parseKeyRing(keyRing).keys.values()]
  } catch {
    return []
  }
}

const contents = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
/** 32 random bytes have fewer than 16 distinct values about never. */
const isPoor = (bytes: Buffer): boolean => new Set(bytes).size < 16
