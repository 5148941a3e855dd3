import { z } from 'zod'
import { DriverError, type SignInLink } from '../port.ts'

const account = z.object({
  user: z.string(),
  domain: z.string(),
  plan: z.string(),
  owner: z.string(),
  suspended: z.literal([0, 1, '0', '1']).transform((said) => Number(said) === 1),
  /** `14M`; with a file system that has no quotas it is a word. */
  diskused: z.string().optional(),
})
export type CpanelAccount = z.infer<typeof account>

const accounts = z.object({ acct: z.array(account) })
const bandwidth = z.object({ acct: z.array(z.object({ user: z.string(), totalbytes: z.coerce.number() })) })
const domainOwner = z.object({ user: z.string().nullable() })
const session = z.object({ url: z.url({ protocol: /^https$/ }), expires: z.coerce.number().optional() })

export const accountsIn = (data: unknown): readonly CpanelAccount[] => parsed(accounts, data).acct

/** MB of this month, by account. */
export const transfersIn = (data: unknown): ReadonlyMap<string, number> =>
  new Map(parsed(bandwidth, data).acct.map(({ user, totalbytes }) => [user, totalbytes / 1_048_576]))

export const ownerIn = (data: unknown): string | null => parsed(domainOwner, data).user

export function linkIn(data: unknown): SignInLink {
  const { url, expires } = parsed(session, data)
  return { url, expiresAt: expires === undefined ? null : new Date(expires * 1000) }
}

export function diskMbOf({ diskused = '' }: CpanelAccount): number | null {
  const found = /^(\d+(?:\.\d+)?)M$/.exec(diskused)
  return found ? Number(found[1]) : null
}

function parsed<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data)
  if (!result.success)
    throw new DriverError('retry-later', 'WHM answered what is not of the form that it documents', { cause: result.error })
  return result.data
}
