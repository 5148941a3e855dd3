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
import type { PipelineHooks, ProofBy, ProvingCall } from '../../platform/http/hooks.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { customerFactors, hasFactor, markProved, provedSince, secretOf } from './factor.store.ts'
import { showPasskey } from './passkey-use.ts'
import { usePasskey } from './passkeys.store.ts'
import { countCode, takeCode } from './second-step.ts'
import { findAccount, lockAccount } from './store.ts'
import { passwordKey } from './unblock.ts'

/**
 * For the pipeline: fresh proof of who calls [C3a]. It is valid in the session it was given in, and staff who act for the customer cannot use it. Where
 * the account has a second factor only that is proof, and a password is not even compared [D10].
 */
export function customerProofs(box: SecretBox): Pick<PipelineHooks, 'prove' | 'missingProof'> {
  const factor = new Factor(box, customerFactors)
  return {
    prove: async (call, proof) => {
      const { byStaff, sessionRowId } = call.customer
      if (byStaff !== null) fail('closed-to-staff')
      if (sessionRowId === null) return
      if (await proveByPasskey(call, proof, sessionRowId)) return
      const [asked, secret] = await call.transact(async (tx) => [
        await hasFactor(tx, call.customer.id),
        await secretOf(tx, call.customer.id),
      ])
      await (asked ? proveByCode(call, { factor, secret }, proof, sessionRowId) : proveByPassword(call, proof, sessionRowId))
    },
    missingProof,
  }
}

async function missingProof(tx: Tx, { id, byStaff, sessionRowId }: CustomerContext, need: Proof): Promise<ProofBy | null> {
  const by = (await hasFactor(tx, id)) ? 'factor' : 'password'
  if (byStaff !== null || sessionRowId === null) return by
  if (by === 'password' && need === 'factor') return null
  const since = new Date(tx.now.getTime() - PROOF_MINUTES * 60_000)
  return (await provedSince(tx, sessionRowId, by === 'factor' ? 'code' : 'any', since)) ? null : by
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

interface Codes {
  readonly factor: Factor
  /** Sealed; `null` without an app: then only recovery codes. */
  readonly secret: string | null
}

async function proveByCode(call: ProvingCall, { factor, secret }: Codes, proof: string, sessionRowId: number): Promise<void> {
  const { id, username } = call.customer
  const ofApp = /^\d{6}$/.test(proof.replace(/\s/g, ''))
  if (!ofApp && recoveryHash(proof) === null) failAt('proof', 'proof-needs-factor')
  const tried = await countCode(call, { id, username, brandId: call.brand.id })
  const right = await call.transact(async (tx) => {
    if (!(await takeCode(tx, factor, { accountId: id, secret, code: proof, ip: call.ip }))) return false
    forgetTry(tx, tried)
    await markProved(tx, sessionRowId, 'code')
    return true
  })
  if (!right) failAt('proof', 'proof-wrong')
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
