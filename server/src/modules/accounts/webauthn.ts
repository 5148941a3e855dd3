import type { AssertedPasskey, CreatedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { fail } from '../../platform/errors.ts'
import { sha256 } from '../../platform/random.ts'
import { issueTicket, takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { hostOf, isCopy, originsOf } from './passkeys.rules.ts'
import { type NewPasskey, type Passkey, passkeysOf } from './passkeys.store.ts'
import type { Account } from './store.ts'

const CHALLENGE_SECONDS = 300
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** What a challenge is for: one that was given for the one is good for no other. */
export type ChallengeFor = 'passkey-new' | 'passkey-sign-in' | 'passkey-code' | 'passkey-proof'
/** JSON for the browser; where it names no host the page's own counts, which the answer then tells. */
export type Options = Record<string, unknown>

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** The brand's origins. Throws where a browser would know of no passkeys at any of them. */
async function origins(tx: Tx, brandId: number): Promise<readonly string[]> {
  const brand = await findBrand(tx, brandId)
  const found = brand ? originsOf(brand) : []
  return found.length > 0 ? found : fail('passkey.unavailable')
}

/** A challenge is a ticket: single use, kept as its hash, and dead after minutes. */
async function challenge(tx: Tx, purpose: ChallengeFor, data: Record<string, unknown>): Promise<string> {
  return base64url(await issueTicket(tx, { purpose, data, seconds: CHALLENGE_SECONDS }))
}

export async function creationOptions(tx: Tx, account: Account, brandName: string): Promise<Options> {
  await origins(tx, account.brandId)
  const known = await passkeysOf(tx, account.id)
  return {
    challenge: await challenge(tx, 'passkey-new', { accountId: account.id }),
    rp: { name: brandName },
    // Devices show and keep it: nothing that tells who somebody is.
    user: { id: base64url(sha256(`passkey:${account.id}`)), name: account.username, displayName: account.profileName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
  }
}

interface Asked {
  readonly brandId: number
  readonly purpose: ChallengeFor
  /** What the answer must come with again. */
  readonly data: Record<string, unknown>
  /** Of these passkeys one; of any that the device has where there are none, and then the device must check who uses it. */
  readonly of?: readonly Passkey[]
}

export async function requestOptions(tx: Tx, { brandId, purpose, data, of = [] }: Asked): Promise<Options> {
  await origins(tx, brandId)
  return {
    challenge: await challenge(tx, purpose, data),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: of.length === 0 ? 'required' : 'preferred',
    allowCredentials: of.map(described),
  }
}

const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, type: 'public-key', transports })

export interface Taken {
  /** As the browser repeated it. */
  readonly challenge: string
  readonly data: Readonly<Record<string, unknown>>
  readonly origins: readonly string[]
}

/** Uses up the challenge that an answer was made for. Null: not ours, for something else, used before, or too old. */
export async function takeChallenge(
  tx: Tx,
  { brandId, purpose, clientDataJSON }: { brandId: number; purpose: ChallengeFor; clientDataJSON: string },
): Promise<Taken | null> {
  const given = challengeIn(clientDataJSON)
  const data = given === null ? null : await takeTicket(tx, purpose, Buffer.from(given, 'base64url').toString())
  return given === null || data === null ? null : { challenge: given, data, origins: await origins(tx, brandId) }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge: given } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof given === 'string' && given.length < 200 ? given : null
  } catch {
    return null
  }
}

/** What a browser made, if it was made here and for this challenge. */
export async function verifyCreated(credential: CreatedPasskey, taken: Taken): Promise<Omit<NewPasskey, 'accountId' | 'name'> | null> {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const made = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: taken.challenge,
    expectedOrigin: [...taken.origins],
    expectedRPID: taken.origins.map(hostOf),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) return null
  const { credential: key, rpID, origin } = made.registrationInfo
  // The library looks at both lists alone: a passkey is the host's at whose page it was made.
  if (rpID === undefined || rpID !== hostOf(origin)) return null
  return { credentialId: key.id, publicKey: base64url(key.publicKey), counter: key.counter, transports, rpId: rpID }
}

/** Uses that the passkey has counted now; `copied` where it counted back; null where it is not its answer, to this challenge, at this host. */
export async function verifyAsserted(
  credential: AssertedPasskey,
  { passkey, taken, userVerified }: { passkey: Passkey; taken: Taken; userVerified: boolean },
): Promise<{ counter: number } | 'copied' | null> {
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: taken.challenge,
    expectedOrigin: taken.origins.filter((origin) => hostOf(origin) === passkey.rpId),
    expectedRPID: passkey.rpId,
    requireUserVerification: userVerified,
    // Counted here, where a copy is told from what is wrong.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  if (!answer?.verified) return null
  const { newCounter } = answer.authenticationInfo
  return isCopy(passkey.counter, newCounter) ? 'copied' : { counter: newCounter }
}
