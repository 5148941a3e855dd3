import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import { randomBelow, randomToken, sameText } from '../random.ts'
import { tickets } from '../tables.ts'

const LIVES_MS = 10 * 60_000

interface Solution {
  readonly algorithm: string
  readonly challenge: string
  readonly number: number
  readonly salt: string
  readonly signature: string
}

/**
 * Self-hosted proof of work in the ALTCHA form [C5]: find `number` with sha256(salt + number) = challenge.
 * Stateless until solved; a solution works once, in all processes.
 */
export class ProofOfWork {
  private readonly secret: string
  private readonly db: Database
  private readonly clock: Clock
  private readonly maxNumber: number

  constructor(options: { secret: string; db: Database; clock: Clock; maxNumber?: number }) {
    this.secret = options.secret
    this.db = options.db
    this.clock = options.clock
    this.maxNumber = options.maxNumber ?? 50_000
  }

  /** The error that carries a fresh challenge. */
  demand(): AppError {
    // The `&` parts time and number: without it digits could move from one to the other and make an old solution young again.
    const salt = `${randomToken(12)}?expires=${this.clock.now().getTime() + LIVES_MS}&`
    const challenge = hash(salt + randomBelow(this.maxNumber))
    return new ChallengeError({ algorithm: 'SHA-256', salt, challenge, maxNumber: this.maxNumber, signature: this.sign(challenge) })
  }

  /** Throws a fresh challenge unless `payload` (base64 JSON) solves one of ours for the first time. */
  async check(payload: string | null): Promise<void> {
    const solution = payload === null ? null : parse(payload)
    if (!solution || !this.solves(solution) || !(await this.firstTime(solution))) throw this.demand()
  }

  private solves({ algorithm, challenge, number, salt, signature }: Solution): boolean {
    const expires = Number(/\?expires=(\d+)&$/.exec(salt)?.[1])
    return (
      algorithm === 'SHA-256' &&
      expires > this.clock.now().getTime() &&
      hash(salt + number) === challenge &&
      sameText(signature, this.sign(challenge))
    )
  }

  private async firstTime({ challenge }: Solution): Promise<boolean> {
    return await this.db.transaction(async (tx) => {
      const expiresAt = new Date(tx.now.getTime() + LIVES_MS)
      const rows = await tx.db
        .insert(tickets)
        .values({ hash: `pow:${challenge}`, purpose: 'pow', data: {}, expiresAt, usedAt: tx.now })
        .onConflictDoNothing()
        .returning({ hash: tickets.hash })
      return rows.length > 0
    })
  }

  private sign(challenge: string): string {
    return createHmac('sha256', this.secret).update(challenge).digest('hex')
  }
}

/** The challenge is an object, unlike other errors' params; it travels as JSON text under `challenge`. */
class ChallengeError extends AppError {
  constructor(challenge: Record<string, string | number>) {
    super('proof-of-work-required', { challenge: JSON.stringify(challenge) })
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function parse(payload: string): Solution | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
    if (typeof value !== 'object' || value === null) return null
    const s = value as Record<string, unknown>
    const texts = [s.algorithm, s.challenge, s.salt, s.signature].every((part) => typeof part === 'string' && part.length < 500)
    return texts && Number.isSafeInteger(s.number) ? (value as Solution) : null
  } catch {
    return null
  }
}
