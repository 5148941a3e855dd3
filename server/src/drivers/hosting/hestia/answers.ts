import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { DriverError } from '../../errors.ts'
import type { HostingUsage } from '../port.ts'

/** Of one account, as `v-list-user` and `v-list-users` tell it; a name had two halves in older versions. */
const user = z.object({
  NAME: z.string().optional(),
  FNAME: z.string().optional(),
  LNAME: z.string().optional(),
  PACKAGE: z.string(),
  ROLE: z.string().optional(),
  SUSPENDED: z.enum(['yes', 'no']),
  U_DISK: z.string().optional(),
  U_BANDWIDTH: z.string().optional(),
  U_WEB_DOMAINS: z.string().optional(),
  U_MAIL_ACCOUNTS: z.string().optional(),
  U_DATABASES: z.string().optional(),
})
const users = z.record(z.string(), user)
const webDomains = z.record(z.string(), z.object({ IP: z.string() }))

export type HestiaUser = z.infer<typeof user>

export const usersIn = (answer: unknown): ReadonlyMap<string, HestiaUser> => new Map(Object.entries(read(users, answer)))

/** In the order in which they were added. */
export const webDomainsIn = (answer: unknown): readonly { readonly domain: string; readonly ip: string }[] =>
  Object.entries(read(webDomains, answer)).map(([domain, { IP }]) => ({ domain: asciiOf(domain), ip: IP }))

/** Whose the panel is, and not a customer's account on it. */
export const isAdministrator = (username: string, { ROLE }: HestiaUser): boolean => username === 'admin' || ROLE === 'admin'

export const nameOf = ({ NAME, FNAME = '', LNAME = '' }: HestiaUser): string => (NAME ?? `${FNAME} ${LNAME}`).trim()

export const usageOf = (user: HestiaUser): HostingUsage => ({
  diskMb: numberIn(user.U_DISK),
  transferMb: numberIn(user.U_BANDWIDTH),
  sites: numberIn(user.U_WEB_DOMAINS),
  mailboxes: numberIn(user.U_MAIL_ACCOUNTS),
  databases: numberIn(user.U_DATABASES),
})

/** Hestia kept names as people write them, and keeps them now as the DNS has them. */
const asciiOf = (domain: string): string => domainToASCII(domain) || domain.toLowerCase()

const numberIn = (text: string | undefined): number | null => (text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null)

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new DriverError('retry-later', 'Hestia answered what is no list of its kind', { cause: parsed.error })
  return parsed.data
}
