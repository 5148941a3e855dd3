import { z } from 'zod'
import { fail } from '../../platform/errors.ts'
import type { BrandContext } from '../../platform/http/handlers.ts'
import { issueTicket, readTicket, takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, findAccount, findByEmail } from '../accounts/index.ts'
import { findLink, type Link } from './store.ts'

const PURPOSE = 'federated-arrival'
const ARRIVAL_MINUTES = 15

const kept = z.object({
  brandId: z.int(),
  providerId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** Verified by the provider; null: there is none that is. */
  email: z.string().nullable(),
})

/** Who came back from a provider, proved. */
export type Arrival = z.infer<typeof kept>

/** What there is to be done with an arrival now. */
type Standing =
  | { readonly next: 'enter'; readonly account: Account; readonly link: Link }
  | { readonly next: 'link'; readonly account: Account; readonly email: string }
  | { readonly next: 'register'; readonly email: string }
  /** Nobody's link, and no e-mail that says whose it might be. */
  | { readonly next: 'nothing' }

export const keepArrival = (tx: Tx, data: Arrival): Promise<string> =>
  issueTicket(tx, { purpose: PURPOSE, data, seconds: ARRIVAL_MINUTES * 60 })

/** Left as it is: a wrong password or a code that is missing ends nothing. */
export async function readArrival(tx: Tx, brand: BrandContext, token: string): Promise<Arrival> {
  return checked(brand, await readTicket(tx, PURPOSE, token))
}

/** In the transaction that uses it: for one session at most. */
export async function takeArrival(tx: Tx, brand: BrandContext, token: string): Promise<Arrival> {
  return checked(brand, await takeTicket(tx, PURPOSE, token))
}

function checked(brand: BrandContext, data: Record<string, unknown> | null): Arrival {
  const arrival = kept.nullable().parse(data)
  return arrival?.brandId === brand.id ? arrival : fail('federation.lapsed')
}

/** A link stands while the account has the e-mail it was made with; without one only a verified e-mail says anything. */
export async function standingOf(tx: Tx, arrival: Arrival): Promise<Standing> {
  const link = await findLink(tx, arrival)
  const linked = link && (await findAccount(tx, link.accountId))
  if (linked && linked.brandId === arrival.brandId && linked.email === link.email) return { next: 'enter', account: linked, link }
  const { email } = arrival
  if (email === null) return { next: 'nothing' }
  const account = await findByEmail(tx, arrival.brandId, email)
  return account ? { next: 'link', account, email } : { next: 'register', email }
}
