import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type * as calls from '@portal/contracts/modules/two-factor.contract.ts'
import { forgetTry } from '../../platform/auth/attempts.ts'
import type { Factor } from '../../platform/auth/factor.ts'
import { newTotp } from '../../platform/auth/totp.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { LiveCall, TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import {
  countRecoveryCodes,
  deleteTrustedDevices,
  findFactor,
  hasFactor,
  markProved,
  replaceRecoveryCodes,
  saveFactor,
  trustedDeviceOf,
  trustedDevicesOf,
} from './factor.store.ts'
import { mailFactorChanged } from './mails.ts'
import { countPasskeys, deletePasskeys } from './passkeys.store.ts'
import { countCode } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { type Account, lockAccount } from './store.ts'

export interface Door {
  readonly factor: Factor
}

type Name = Exclude<keyof typeof calls, 'twoFactorContract'>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>

export async function isEnabled({ tx, customer: { id } }: Call<'isFactorEnabled'>): Answer<'isFactorEnabled'> {
  const [factor, passkeys, recoveryCodesLeft] = [await findFactor(tx, id), await countPasskeys(tx, id), await countRecoveryCodes(tx, id)]
  const app = factor?.secret != null
  const since = [factor?.enabledAt, passkeys.since].flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  return { enabled: app || passkeys.n > 0, since: since?.toISOString() ?? null, recoveryCodesLeft, app, passkeys: passkeys.n }
}

/** Shown and kept aside: the factor in use stays the one that is asked until the new one has shown a code. */
export const beginFactor =
  ({ factor }: Door) =>
  async ({ tx, customer, brand }: Call<'newFactor'>): Answer<'newFactor'> => {
    const made = newTotp(brand.name, customer.username)
    await saveFactor(tx, customer.id, { pending: factor.seal(customer, made.secret) })
    return made
  }

export const enable =
  ({ factor }: Door) =>
  async (call: LiveCall<typeof calls.enableFactor>, { otp }: InputOf<typeof calls.enableFactor>): Answer<'enableFactor'> => {
    const { id, username, sessionRowId } = call.customer
    const tried = await countCode(call, { id, username, brandId: call.brand.id })
    return await call.transact(async (tx) => {
      const account = (await lockAccount(tx, id)) ?? fail('not-found')
      const before = await findFactor(tx, id)
      const first = !(await hasFactor(tx, id))
      if (!before?.pending) fail('second-factor.not-set-up')
      // Its own codes begin anew: the step of the device before says nothing of this one.
      await saveFactor(tx, id, { step: 0 })
      if ((await factor.take(tx, account, before.pending, otp, false)) === null) failAt('otp', 'second-factor.code-wrong')
      await saveFactor(tx, id, { secret: before.pending, pending: null, enabledAt: tx.now })
      forgetTry(tx, tried)
      if (sessionRowId !== null) await markProved(tx, sessionRowId, 'code')
      call.note({ before: { factor: !first }, after: { factor: true } })
      const endedSessions = await factorChanged(tx, account, { change: before.secret === null ? 'on' : 'moved', ip: call.ip, sessionRowId })
      return { recoveryCodes: await factor.renewRecovery(tx, account), endedSessions }
    })
  }

export const renewCodes =
  ({ factor }: Door) =>
  async ({ tx, customer, ip }: Call<'renewCodes'>): Answer<'renewCodes'> => {
    const account = await withFactor(tx, customer.id)
    await mailFactorChanged(tx, account, { change: 'codes', ip })
    await tx.emit(events.profileUpdated, {}, account.id)
    return { recoveryCodes: await factor.renewRecovery(tx, account) }
  }

export async function disable({ tx, customer, ip, note }: Call<'disableFactor'>): Answer<'disableFactor'> {
  const account = await withFactor(tx, customer.id)
  note({ before: { factor: true }, after: { factor: false } })
  return { endedSessions: await takeFactorAway(tx, account, { ip, sessionRowId: customer.sessionRowId }) }
}

async function withFactor(tx: Tx, id: number): Promise<Account> {
  const account = (await lockAccount(tx, id)) ?? fail('not-found')
  if (!(await hasFactor(tx, id))) fail('second-factor.not-set-up')
  return account
}

interface Change {
  /** `null`: staff made the change, and the hold that it opens notifies the owner [D9]. */
  readonly ip: string | null
  /** The one session that stays. */
  readonly sessionRowId: number | null
}

/** By the owner, or by staff for somebody who lost it: the password alone opens the account again. Answers how many sessions ended. */
export async function takeFactorAway(tx: Tx, account: Account, by: Change): Promise<number> {
  await saveFactor(tx, account.id, { secret: null, pending: null, step: 0, enabledAt: null })
  await replaceRecoveryCodes(tx, account.id, [])
  await deletePasskeys(tx, account.id)
  return await factorChanged(tx, account, { change: 'off', ...by })
}

/** Nobody stays, and no device is trusted, who came in by what held before. */
export async function factorChanged(
  tx: Tx,
  account: Account,
  { change, ip, sessionRowId }: Change & { change: 'on' | 'moved' | 'off' | 'key' | 'unkey' },
): Promise<number> {
  await deleteTrustedDevices(tx, account.id)
  if (ip !== null) await mailFactorChanged(tx, account, { change, ip })
  await tx.emit(events.profileUpdated, {}, account.id)
  return await endSessions(tx, account.id, sessionRowId)
}

export async function listTrusted({ tx, customer: { id, sessionRowId } }: Call<'listTrustedDevices'>): Answer<'listTrustedDevices'> {
  const current = sessionRowId === null ? null : await trustedDeviceOf(tx, sessionRowId)
  const rows = await trustedDevicesOf(tx, id)
  const items = rows.map(({ id: deviceId, device, ip, createdAt, until }) => ({
    ...{ id: deviceId, device, ip, since: createdAt.toISOString(), until: until.toISOString(), current: deviceId === current },
  }))
  return { items }
}

export async function forgetTrusted(
  { tx, customer, note }: Call<'forgetTrustedDevice'>,
  { id }: InputOf<typeof calls.forgetTrustedDevice>,
): Answer<'forgetTrustedDevice'> {
  if ((await deleteTrustedDevices(tx, customer.id, { only: id })) === 0) fail('not-found')
  note({ detail: `#${id}` })
  return {}
}
