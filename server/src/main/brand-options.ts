import { parseArgs } from 'node:util'
import type { insertBrand } from '../modules/brands/index.ts'
import { type Config, ConfigError } from '../platform/config.ts'

export const USAGE = `npm run brand:create -- --name "Example Hosting" [options]
  --name       shown to customers (required)
  --code       short name for reports and links; from the name unless given
  --host       host name it answers under, without port; again for more; that of --url unless given; * takes what no other brand claims
  --url        address that links in mails lead to; BASE_URL unless given
  --currency   USD or VND, for good: the ledger is kept in it; USD unless given
  --locale     en-US, vi-VN or zh-CN; en-US unless given
  --time-zone  of billing days and reports; Asia/Ho_Chi_Minh unless given
  --colour     accent colour, #RRGGBB
  --sender     of mails; MAIL_FROM unless given
  --support    address that customers write to; the sender's unless given`

const CURRENCIES = ['USD', 'VND'] as const
const LOCALES = ['en-US', 'vi-VN', 'zh-CN'] as const
const option = { type: 'string' } as const

type NewBrand = Omit<Parameters<typeof insertBrand>[1], 'createdAt'>

/** Reads the options of `npm run brand:create`; every mistake is told at once. */
export function readBrand(args: readonly string[], config: Pick<Config, 'baseUrl' | 'mailFrom'>): NewBrand {
  const given = parsed(args)
  const url = (given.url ?? config.baseUrl).replace(/\/$/, '')
  const sender = given.sender ?? config.mailFrom
  const name = given.name?.trim() ?? ''
  const code = given.code ?? slug(name)
  const hosts = (given.host ?? [URL.canParse(url) ? new URL(url).hostname : '']).map((host) => host.toLowerCase())
  const currency = CURRENCIES.find((one) => one === (given.currency ?? 'USD'))
  const locale = LOCALES.find((one) => one === (given.locale ?? 'en-US'))
  const timeZone = given['time-zone'] ?? 'Asia/Ho_Chi_Minh'
  const colour = given.colour ?? '#0B6A73'
  const problems = [
    ...(name === '' || name.length > 80 ? ['--name: must be given, at most 80 characters'] : []),
    ...(/^[a-z0-9][a-z0-9-]{0,29}$/.test(code)
      ? []
      : ['--code: small letters, digits and hyphens, at most 30; give one, for the name yields none']),
    ...(/^https?:\/\/[^/?#]+$/.test(url) ? [] : ['--url: scheme, host and port only, such as https://portal.example.com']),
    ...hosts
      .filter((host) => host !== '*' && !/^[a-z0-9.-]{1,253}$/.test(host))
      .map((host) => `--host: ${host} is not a host name (no scheme, no port)`),
    ...(currency ? [] : [`--currency: one of ${CURRENCIES.join(', ')}`]),
    ...(locale ? [] : [`--locale: one of ${LOCALES.join(', ')}`]),
    ...(isTimeZone(timeZone) ? [] : ['--time-zone: an IANA name such as Asia/Ho_Chi_Minh']),
    ...(/^#[0-9a-fA-F]{6}$/.test(colour) ? [] : ['--colour: six hexadecimal digits after #']),
  ]
  if (problems.length > 0 || !currency || !locale) throw new ConfigError([...problems, `usage:\n${USAGE}`])
  return {
    code,
    name,
    hosts,
    baseUrl: url,
    colour,
    currency,
    timeZone,
    defaultLocale: locale,
    mailSender: sender,
    supportEmail: given.support ?? addressIn(sender),
    termsUrl: null,
    links: [],
    // Gateways are added where they are configured; these two need none.
    methods: ['balance', 'points'],
  }
}

function parsed(args: readonly string[]) {
  const options = {
    name: option,
    code: option,
    host: { type: 'string', multiple: true },
    url: option,
    currency: option,
    locale: option,
    'time-zone': option,
    colour: option,
    sender: option,
    support: option,
  } as const
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new ConfigError([(error as Error).message, `usage:\n${USAGE}`])
  }
}

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 30)

const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
