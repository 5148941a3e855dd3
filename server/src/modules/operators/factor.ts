import { newRecoveryCodes, recoveryHash } from '../../platform/auth/recovery-codes.ts'
import { stepOfCode } from '../../platform/auth/totp.ts'
import type { SealedColumn } from '../../platform/reseal.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Operator, replaceRecoveryCodes, takeRecoveryCode, takeStep } from './store.ts'

const context = (key: string): string => `operator:${key}:totp`
export const sealedFactors: readonly SealedColumn[] = ['totp_secret', 'totp_pending'].map((column) => ({
  table: 'operator',
  column,
  key: 'id',
  context,
}))

/** What the second step of a sign-in asks, and nothing more: secrets open here only. */
export class Factor {
  private readonly box: SecretBox

  constructor(box: SecretBox) {
    this.box = box
  }

  seal(operator: Pick<Operator, 'id'>, secret: string): string {
    return this.box.seal(secret, context(String(operator.id)))
  }

  /** Takes a code of the app, or a recovery code where `recovery`; each works once, also when two come at the same time. */
  async take(tx: Tx, operator: Pick<Operator, 'id'>, sealed: string, code: string, recovery: boolean): Promise<boolean> {
    const step = stepOfCode(this.box.open(sealed, context(String(operator.id))), code.replace(/\s/g, ''), tx.now)
    if (step !== null) return await takeStep(tx, operator.id, step)
    const hash = recovery ? recoveryHash(code) : null
    return hash !== null && (await takeRecoveryCode(tx, operator.id, hash))
  }

  /** Ten new ones in place of the old; the only time that they can be read. */
  async renewRecovery(tx: Tx, operator: Pick<Operator, 'id'>): Promise<string[]> {
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      operator.id,
      codes.map((code) => recoveryHash(code) ?? ''),
    )
    return codes
  }
}
