import type { SecretBox } from '../secrets.ts'
import type { Tx } from '../tx.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Whose second factor it is. */
interface Owner {
  readonly id: number
}

/** Where a realm keeps the second factors of its people. */
export interface FactorStore {
  /** What the seal of a person's secret is bound to. */
  readonly context: (ownerId: string) => string
  /** Takes a code's step; false where it, or a later one, was taken before. */
  readonly takeStep: (tx: Tx, ownerId: number, step: number) => Promise<boolean>
  /** Uses a recovery code up; false where there is none like it. */
  readonly takeRecoveryCode: (tx: Tx, ownerId: number, hash: string) => Promise<boolean>
  readonly replaceRecoveryCodes: (tx: Tx, ownerId: number, hashes: readonly string[]) => Promise<void>
}

/** What the second step of a sign-in asks, of staff and of customers, and nothing more: secrets open here only. */
export class Factor {
  private readonly box: SecretBox
  private readonly store: FactorStore

  constructor(box: SecretBox, store: FactorStore) {
    this.box = box
    this.store = store
  }

  seal({ id }: Owner, secret: string): string {
    return this.box.seal(secret, this.store.context(String(id)))
  }

  /**
   * Takes a code of the app, if there is one, or a recovery code where `recovery`; each works once, also when two come at the same time.
   * Null: wrong.
   */
  async take(tx: Tx, { id }: Owner, sealed: string | null, code: string, recovery: boolean): Promise<'app' | 'recovery' | null> {
    const step = sealed === null ? null : stepOfCode(this.box.open(sealed, this.store.context(String(id))), code.replace(/\s/g, ''), tx.now)
    if (step !== null) return (await this.store.takeStep(tx, id, step)) ? 'app' : null
    const hash = recovery ? recoveryHash(code) : null
    return hash !== null && (await this.store.takeRecoveryCode(tx, id, hash)) ? 'recovery' : null
  }

  /** Ten new ones in place of the old; the only time that they can be read. */
  async renewRecovery(tx: Tx, { id }: Owner): Promise<string[]> {
    const codes = newRecoveryCodes()
    await this.store.replaceRecoveryCodes(
      tx,
      id,
      codes.map((code) => recoveryHash(code) ?? ''),
    )
    return codes
  }
}
