import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { passkeySignIn, passkeySignInOptions } from '@portal/contracts/modules/passkeys.contract.ts'
import type { AssertedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import type { TryingCall } from '../../platform/auth/attempts.ts'
import { fail } from '../../platform/errors.ts'
import type { BrandContext, LiveCall, TxCall } from '../../platform/http/handlers.ts'
import { findPasskey, type Passkey, usePasskey } from './passkeys.store.ts'
import { openSession } from './sessions.ts'
import { answer, notesOf, openedNow } from './sign-in.answer.ts'
import { lockAccount } from './store.ts'
import { type ChallengeFor, requestOptions, takeChallenge, verifyAsserted } from './webauthn.ts'

type Call = Pick<TryingCall, 'transact'> & { readonly brand: Pick<BrandContext, 'id'> }

interface Expected {
  readonly purpose: ChallengeFor
  /** What the challenge was given for must say the same. */
  readonly data: Readonly<Record<string, unknown>>
  /** Whose it must be; null: anybody's. */
  readonly accountId: number | null
  /** The device must have checked who uses it. */
  readonly userVerified: boolean
}

/** A passkey whose holder was there just now; that it was used is written by `usePasskey`, in the transaction that lets them in. */
export interface Shown {
  readonly passkey: Passkey
  readonly next: number
}

/** The challenge is used up first, whatever comes of it: no answer is looked at twice. */
export async function showPasskey(
  { transact, brand }: Call,
  credential: AssertedPasskey,
  { purpose, data, accountId, userVerified }: Expected,
): Promise<Shown | 'copied' | null> {
  const { clientDataJSON } = credential.response
  const [taken, passkey] = await transact(async (tx) => [
    await takeChallenge(tx, { brandId: brand.id, purpose, clientDataJSON }),
    await findPasskey(tx, credential.id),
  ])
  if (!taken || !passkey || (accountId !== null && passkey.accountId !== accountId)) return null
  if (Object.entries(data).some(([name, value]) => taken.data[name] !== value)) return null
  const shown = await verifyAsserted(credential, { passkey, taken, userVerified })
  return shown === null || shown === 'copied' ? shown : { passkey, next: shown.counter }
}

export async function signInOptions({ tx, brand }: TxCall<typeof passkeySignInOptions>): Promise<OutputOf<typeof passkeySignInOptions>> {
  return { options: await requestOptions(tx, { brandId: brand.id, purpose: 'passkey-sign-in', data: { brandId: brand.id } }) }
}

/** By a device that has checked who uses it: what is had, and what is known or is. So neither password nor code is asked for. */
export async function signInByPasskey(
  call: LiveCall<typeof passkeySignIn>,
  { credential }: InputOf<typeof passkeySignIn>,
): Promise<OutputOf<typeof passkeySignIn>> {
  const expected: Expected = { purpose: 'passkey-sign-in', data: { brandId: call.brand.id }, accountId: null, userVerified: true }
  const shown = await showPasskey(call, credential, expected)
  if (shown === 'copied') {
    const copied = await call.transact((tx) => findPasskey(tx, credential.id))
    call.note({ accountId: copied?.accountId, detail: copied?.name ?? '' })
    fail('passkey.copied')
  }
  if (shown === null) fail('passkey.refused')
  return await call.transact(async (tx) => {
    const account = await lockAccount(tx, shown.passkey.accountId)
    if (!account || account.brandId !== call.brand.id) fail('passkey.refused')
    call.note({ accountId: account.id, actorName: account.username, actor: 'customer', detail: shown.passkey.name })
    if (account.bannedAt) fail('account-banned')
    const used = account.activatedAt !== null && (await usePasskey(tx, shown.passkey, { next: shown.next, alone: true }))
    if (!used) fail('passkey.refused')
    const notes = await notesOf(tx, call.brand, account.id)
    return answer(account, openedNow(tx, call.brand, await openSession(tx, account, call)), notes)
  })
}
