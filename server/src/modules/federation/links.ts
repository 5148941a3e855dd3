import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { listLinks, unlink } from '@portal/contracts/modules/federation.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { findAccount } from '../accounts/index.ts'
import { type IdentityProviders, providerView } from '../integrations/index.ts'
import { mailLinked } from './mails.ts'
import { deleteLink, linksOf } from './store.ts'

/** Those that stand: by the others nobody gets in. */
export const list =
  (providers: IdentityProviders) =>
  async ({ tx, customer, brand }: TxCall<typeof listLinks>): Promise<OutputOf<typeof listLinks>> => {
    const known = providers.of(brand.id)
    const rows = (await linksOf(tx, customer.id)).filter(({ email }) => email === customer.email)
    return {
      items: rows.flatMap(({ id, providerId, email, createdAt, lastUsedAt }) => {
        const provider = known.find(({ driver }) => driver.id === providerId)
        if (!provider) return []
        const dates = { linkedAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
        return [{ id, provider: providerView(provider), email, ...dates, usable: provider.active }]
      }),
    }
  }

export async function remove(
  { tx, customer, ip, note }: TxCall<typeof unlink>,
  { id }: InputOf<typeof unlink>,
): Promise<Record<string, never>> {
  const { email, providerId } = (await deleteLink(tx, customer.id, id)) ?? fail('not-found')
  const account = (await findAccount(tx, customer.id)) ?? fail('not-found')
  await mailLinked(tx, account, { change: 'unlinked', email, ip })
  await tx.emit(events.profileUpdated, {}, customer.id)
  note({ detail: providerId })
  return {}
}
