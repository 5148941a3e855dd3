import { PROOF_MINUTES } from '@portal/contracts/constants.ts'
import type { Proof } from '@portal/contracts/endpoint.ts'
import { type AssertedPasskey, assertedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import { countTry, forgetTry } from '../../platform/auth/attempts.ts'
import { Factor } from '../../platform/auth/factor.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { recoveryHash } from '../../platform/auth/recovery-codes.ts'
import { tryAt } from '../../platform/auth/tries.rules.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { CustomerContext } from '../../platform/http/handlers.ts'
import type { PipelineHooks, ProvingCall } from '../../platform/http/hooks.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { customerFactors, hasFactor, markProved, provedSince, secretOf } from './factor.store.ts'
import { showPasskey } from './passkey-use.ts'
import { usePasskey } from './passkeys.store.ts'
import { countCode, takeCode } from './second-step.ts'
import { findAccount, lockAccount } from './store.ts'
import { passwordKey } from './unblock.ts'

/** For the pipeline: fresh proof of who calls [C3a]. It belongs to the session it was given in, and to nobody who acts for the customer. */
export function customerProofs(box: SecretBox): Pick<PipelineHooks, 'prove' | 'isProved'> {
  const factor = new Factor(box, customerFactors)
  return {
    prove: async (call, proof) => {
      const { byStaff, sessionRowId } = call.customer
      if (byStaff !== null) fail('closed-to-staff')
      if (sessionRowId === null) return
      if (await proveByPasskey(call, proof, sessionRowId)) return
      if (!(await proveByCode(call, factor, proof, sessionRowId))) await proveByPassword(call, proof, sessionRowId)
    },
    isProved,
  }
}

async function isProved(tx: Tx, { id, byStaff, sessionRowId }: CustomerContext, need: Proof): Promise<boolean> {
  if (byStaff !== null || sessionRowId === null) return false
  const since = new Date(tx.now.getTime() - PROOF_MINUTES * 60_000)
  const code = need === 'factor' && (await hasFactor(tx, id))
  return await provedSince(tx, sessionRowId, code ? 'code' : 'any', since)
}

/** False: it is no answer of a browser that has used a passkey. */
async function proveByPasskey(call: ProvingCall, proof: string, sessionRowId: number): Promise<boolean> {
  const credential = proof.startsWith('{') ? asserted(proof) : null
  if (credential === null) return false
  const { id } = call.customer
  const data = { accountId: id, sessionRowId }
  const shown = await showPasskey(call, credential, { purpose: 'passkey-proof', data, accountId: id, userVerified: false })
  if (shown === null || shown === 'copied') failAt('proof', 'proof-wrong')
  await call.transact(async (tx) => {
    if (!(await usePasskey(tx, shown.passkey, { next: shown.next, alone: false }))) failAt('proof', 'proof-wrong')
    await markProved(tx, sessionRowId, 'code')
  })
  return true
}

function asserted(json: string): AssertedPasskey | null {
  try {
    return assertedPasskey.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** False: it is no code, and may be a password. */
async function proveByCode(call: ProvingCall, factor: Factor, proof: string, sessionRowId: number): Promise<boolean> {
  const { id, username } = call.customer
  const ofApp = /^\d{6}$/.test(proof.replace(/\s/g, ''))
  if (!ofApp && recoveryHash(proof) === null) return false
  const [asked, secret] = await call.transact(async (tx) => [await hasFactor(tx, id), await secretOf(tx, id)])
  if (!asked) return false
  const tried = await countCode(call, { id, username, brandId: call.brand.id })
  const right = await call.transact(async (tx) => {
    if (!(await takeCode(tx, factor, { accountId: id, secret, code: proof, ip: call.ip }))) return false
    forgetTry(tx, tried)
    await markProved(tx, sessionRowId, 'code')
    return true
  })
  // No password has six digits; but one may read like a recovery code.
  if (!right && ofApp) failAt('proof', 'proof-wrong')
  return right
}

async function proveByPassword(call: ProvingCall, password: string, sessionRowId: number): Promise<void> {
  const { id } = call.customer
  const tried = tryAt(passwordKey(id), call.ip)
  await countTry(call, tried)
  const account = await call.transact((tx) => findAccount(tx, id))
  if (!account || !(await verifyPassword(account.passwordHash, password))) failAt('proof', 'proof-wrong')
  await call.transact(async (tx) => {
    if ((await lockAccount(tx, id))?.passwordHash !== account.passwordHash) failAt('proof', 'proof-wrong')
    forgetTry(tx, tried)
    await markProved(tx, sessionRowId, 'password')
  })
}
