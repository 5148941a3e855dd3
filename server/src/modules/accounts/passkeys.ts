import { PASSKEYS_MAX } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type * as calls from '@portal/contracts/modules/passkeys.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { LiveCall, TxCall } from '../../platform/http/handlers.ts'
import { hasFactor, markProved } from './factor.store.ts'
import { countPasskeys, deletePasskeys, insertPasskey, passkeysOf, renamePasskey } from './passkeys.store.ts'
import { lockAccount } from './store.ts'
import { type Door, factorChanged, takeFactorAway } from './two-factor.ts'
import { creationOptions, requestOptions, takeChallenge, verifyCreated } from './webauthn.ts'

type Name = Exclude<keyof typeof calls, 'passkeysContract'>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>

export async function listPasskeys({ tx, customer }: Call<'listPasskeys'>): Answer<'listPasskeys'> {
  const items = (await passkeysOf(tx, customer.id)).map(({ id, name, rpId, alone, createdAt, lastUsedAt }) => ({
    ...{ id, name, alone, host: rpId },
    ...{ since: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
  }))
  return { items }
}

export async function newPasskey({ tx, customer, brand }: Call<'newPasskey'>): Answer<'newPasskey'> {
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  if ((await countPasskeys(tx, account.id)).n >= PASSKEYS_MAX) fail('passkey.too-many')
  return { options: await creationOptions(tx, account, brand.name) }
}

/** The first second factor of any kind brings the recovery codes. */
export const addPasskey =
  ({ factor }: Door) =>
  async (call: LiveCall<typeof calls.addPasskey>, { name, credential }: InputOf<typeof calls.addPasskey>): Answer<'addPasskey'> => {
    const { id: accountId, sessionRowId } = call.customer
    const { clientDataJSON } = credential.response
    const taken = await call.transact((tx) => takeChallenge(tx, { brandId: call.brand.id, purpose: 'passkey-new', clientDataJSON }))
    const made = taken?.data.accountId === accountId ? await verifyCreated(credential, taken) : null
    if (made === null) fail('passkey.not-made')
    return await call.transact(async (tx) => {
      const account = (await lockAccount(tx, accountId)) ?? fail('not-found')
      // Counted again: several challenges may be open at once.
      if ((await countPasskeys(tx, accountId)).n >= PASSKEYS_MAX) fail('passkey.too-many')
      const before = await hasFactor(tx, accountId)
      const id = (await insertPasskey(tx, { ...made, accountId, name })) ?? fail('passkey.not-made')
      if (sessionRowId !== null) await markProved(tx, sessionRowId, 'code')
      call.note({ detail: name, before: { factor: before }, after: { factor: true } })
      const endedSessions = await factorChanged(tx, account, { change: 'key', ip: call.ip, sessionRowId })
      return { id, recoveryCodes: before ? null : await factor.renewRecovery(tx, account), endedSessions }
    })
  }

export async function rename(
  { tx, customer, note }: Call<'renamePasskey'>,
  { id, name }: InputOf<typeof calls.renamePasskey>,
): Promise<Record<string, never>> {
  if (!(await renamePasskey(tx, customer.id, id, name))) fail('not-found')
  note({ detail: name })
  await tx.emit(events.profileUpdated, {}, customer.id)
  return {}
}

/** With the last second factor the recovery codes go, too: they stood in for it. */
export async function removePasskey(
  { tx, customer, ip, note }: Call<'removePasskey'>,
  { id }: InputOf<typeof calls.removePasskey>,
): Answer<'removePasskey'> {
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  const [gone] = await deletePasskeys(tx, account.id, id)
  if (gone === undefined) fail('not-found')
  const enabled = await hasFactor(tx, account.id)
  note({ detail: gone, before: { factor: true }, after: { factor: enabled } })
  const by = { ip, sessionRowId: customer.sessionRowId }
  const endedSessions = enabled ? await factorChanged(tx, account, { change: 'unkey', ...by }) : await takeFactorAway(tx, account, by)
  return { enabled, endedSessions }
}

/** For a proof of who is there, in this session [C3a]. */
export async function proofOptions({ tx, customer, brand }: Call<'passkeyChallenge'>): Answer<'passkeyChallenge'> {
  const of = await passkeysOf(tx, customer.id)
  if (of.length === 0) fail('passkey.unavailable')
  const data = { accountId: customer.id, sessionRowId: customer.sessionRowId }
  return { options: await requestOptions(tx, { brandId: brand.id, purpose: 'passkey-proof', data, of }) }
}
