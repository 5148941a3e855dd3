import { TRUSTED_DAYS } from '@portal/contracts/constants.ts'
import type { AssertedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import { addDays } from '@portal/contracts/time.ts'
import { countTry, forgetTry, type TryingCall } from '../../platform/auth/attempts.ts'
import { deviceName } from '../../platform/auth/device.rules.ts'
import type { Factor } from '../../platform/auth/factor.ts'
import { networkOf } from '../../platform/auth/network.rules.ts'
import { perCode } from '../../platform/auth/pace.rules.ts'
import { hereKey, type Try } from '../../platform/auth/tries.rules.ts'
import { AppError, fail, failAt } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { randomToken, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { isKnownDevice } from './devices.store.ts'
import { countRecoveryCodes, findTrustedDevice, hasFactor, insertTrustedDevice, secretOf } from './factor.store.ts'
import { mailRecoveryUsed } from './mails.ts'
import { type Shown, showPasskey } from './passkey-use.ts'
import { passkeysOf, usePasskey } from './passkeys.store.ts'
import { fingerprintOf } from './sessions.ts'
import { type Account, findAccount } from './store.ts'
import { codeKey } from './unblock.ts'
import { requestOptions } from './webauthn.ts'

export type SecondStepCall = TryingCall & Pick<Caller, 'ip' | 'userAgent' | 'note'>
type Whose = Pick<Account, 'id' | 'brandId' | 'username'>

/** What comes beside name and password. */
export interface Given {
  readonly otp?: string | undefined
  readonly passkey?: AssertedPasskey | undefined
  readonly trustDevice?: boolean | undefined
  readonly trustedDevice?: string | undefined
}

/** How the second step was passed, for the session that is opened. */
export interface Passed {
  readonly trustedDeviceId: number | null
  /** For the browser to keep, where it became a trusted device just now. */
  readonly token: string | null
}
const NOTHING: Passed = { trustedDeviceId: null, token: null }

/**
 * A try at the codes of an account. Whoever comes so far knows the password; still what is tried elsewhere is nothing to a device
 * that the owner used before, or that person could keep the owner out [C5b].
 */
async function codeTry(call: SecondStepCall, account: Whose): Promise<Try> {
  const known = await call.read((tx) => isKnownDevice(tx, account.brandId, account.username, fingerprintOf(call)))
  const secret = codeKey(account.id)
  return { own: [{ key: known ? hereKey(secret, networkOf(call.ip)) : secret, pace: perCode }], shared: [] }
}

/** Counted as a try until `forgetTry` in the transaction in which the code was right. */
export async function countCode(call: SecondStepCall, account: Whose): Promise<Try> {
  const tried = await codeTry(call, account)
  await countTry(call, tried)
  return tried
}

/** What was given in the second step; it is taken by `passSecondStep`. */
export interface Step {
  /** Of a code. */
  readonly tried: Try | null
  readonly shown: Shown | null
}

/** Password right: is a second step asked for now? Throws where it is and nothing came; a code that came is counted, a passkey verified. */
export async function beginSecondStep(call: SecondStepCall, account: Whose, given: Given): Promise<Step | null> {
  const asked = await call.read(async (tx) => (await hasFactor(tx, account.id)) && (await trustedId(tx, account, given)) === null)
  if (!asked) return null
  if (given.passkey !== undefined) return { tried: null, shown: await shownBy(call, account, given.passkey) }
  if (given.otp !== undefined) return { tried: await countCode(call, account), shown: null }
  // Half of a sign-in: neither a failure nor a success.
  call.note({ skip: true })
  const of = await call.read((tx) => passkeysOf(tx, account.id))
  if (of.length === 0) return fail('second-factor.code-required')
  const asking = { brandId: account.brandId, purpose: 'passkey-code', data: { accountId: account.id }, of } as const
  throw new AppError('second-factor.code-required', { passkey: JSON.stringify(await call.transact((tx) => requestOptions(tx, asking))) })
}

async function shownBy(call: SecondStepCall, { id, brandId }: Whose, credential: AssertedPasskey): Promise<Shown> {
  const expected = { purpose: 'passkey-code', data: { accountId: id }, accountId: id, userVerified: false } as const
  const shown = await showPasskey({ transact: call.transact, brand: { id: brandId } }, credential, expected)
  if (shown === 'copied') fail('passkey.copied')
  return shown ?? failAt('otp', 'second-factor.code-wrong')
}

const trustedId = async (tx: Tx, { id }: Whose, { trustedDevice }: Given): Promise<number | null> =>
  trustedDevice === undefined ? null : await findTrustedDevice(tx, id, sha256(trustedDevice))

/** In the transaction that opens the session, with the account locked: `asked` as it stands now, whatever was found when the step began. */
export async function passSecondStep(
  tx: Tx,
  call: SecondStepCall,
  { factor, account, given, step, asked }: { factor: Factor; account: Account; given: Given; step: Step | null; asked: boolean },
): Promise<Passed> {
  if (!asked) return NOTHING
  const trustedDeviceId = await trustedId(tx, account, given)
  if (trustedDeviceId !== null) return { trustedDeviceId, token: null }
  if (step === null) fail('second-factor.code-required')
  if (!(await takeStep(tx, call, { factor, account, given, step }))) failAt('otp', 'second-factor.code-wrong')
  if (!given.trustDevice) return NOTHING
  const token = randomToken()
  const device = { device: deviceName(call.userAgent), ip: call.ip, until: addDays(tx.now, TRUSTED_DAYS) }
  return { trustedDeviceId: await insertTrustedDevice(tx, { hash: sha256(token), accountId: account.id, ...device }), token }
}

async function takeStep(
  tx: Tx,
  call: SecondStepCall,
  { factor, account, given, step: { tried, shown } }: { factor: Factor; account: Account; given: Given; step: Step },
): Promise<boolean> {
  if (shown) return await usePasskey(tx, shown.passkey, { next: shown.next, alone: false })
  if (tried === null || given.otp === undefined) return false
  const secret = await secretOf(tx, account.id)
  if (!(await takeCode(tx, factor, { accountId: account.id, secret, code: given.otp, ip: call.ip }))) return false
  forgetTry(tx, tried)
  return true
}

interface GivenCode {
  readonly accountId: number
  /** Sealed; null where there is no app: then a recovery code. */
  readonly secret: string | null
  readonly code: string
  readonly ip: string
}

/** Uses a code up; the owner hears of it where it was a recovery code. */
export async function takeCode(tx: Tx, factor: Factor, { accountId, secret, code, ip }: GivenCode): Promise<boolean> {
  const by = await factor.take(tx, { id: accountId }, secret, code, true)
  const account = by === 'recovery' ? await findAccount(tx, accountId) : null
  if (account) await mailRecoveryUsed(tx, account, { left: await countRecoveryCodes(tx, accountId), ip })
  return by !== null
}
