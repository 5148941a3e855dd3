import type { AnyEndpoint, Guard } from '@portal/contracts/endpoint.ts'
import { inArray } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networksOf, WIDE_TIMES } from '../auth/network.rules.ts'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import { rateLimits } from '../tables.ts'
import type { Tx } from '../tx.ts'
import { COSTLY_LIMIT, limits, TOKEN_LIMIT } from './hooks.ts'

export interface Allowance {
  /** How many calls are open in one window. */
  readonly limit: number
  readonly remaining: number
  /** Until the window begins anew. */
  readonly seconds: number
  /** This call was one too many. */
  readonly spent: boolean
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * How often an address may call. Never counted is whom a call says it is about: that anybody can write, and would keep
 * its owner out [C5b]. Tries at an account's secret are counted where they are made (`platform/auth/attempts.ts`).
 * Guarded calls are counted in the database, so that n processes count as one; the wide default limit is counted
 * per process, because a table write for every read would cost more than what it protects.
 */
export class RateLimits {
  private readonly limiters: Readonly<Record<Guard, { narrow: Limiter; wide: Limiter }>>

  private readonly tokens: RateLimiterMemory
  private readonly costly: RateLimiterMemory

  constructor(db: Database, factor = 1) {
    const make = (guard: Guard): { narrow: Limiter; wide: Limiter } => {
      const { points, seconds } = limits[guard]
      const one = (times: number): Limiter => {
        const bound = { points: points * factor * times, duration: seconds, keyPrefix: prefixOf(guard) }
        return guard === 'default'
          ? new RateLimiterMemory(bound)
          : new RateLimiterPostgres({
              storeClient: db.pool,
              tableName: 'rate_limit',
              tableCreated: true,
              clearExpiredByTimeout: false,
              ...bound,
            })
      }
      return { narrow: one(1), wide: one(WIDE_TIMES) }
    }
    this.tokens = new RateLimiterMemory({ points: TOKEN_LIMIT.points * factor, duration: TOKEN_LIMIT.seconds, keyPrefix: 'token' })
    this.costly = new RateLimiterMemory({ points: COSTLY_LIMIT.points * factor, duration: COSTLY_LIMIT.seconds, keyPrefix: 'costly' })
    this.limiters = { default: make('default'), login: make('login'), register: make('register'), mail: make('mail') }
  }

  /** Counts one call of an address; throws `too-many-requests` with the seconds to wait. */
  async count(guard: Guard, ip: string): Promise<void> {
    const { narrow, wide } = this.limiters[guard]
    for (const { network, times } of networksOf(ip)) await consume(times === 1 ? narrow : wide, network)
  }

  /** Counts one call of somebody who has proved who they are. */
  async countCaller(name: string): Promise<void> {
    await consume(this.limiters.default.narrow, name)
  }

  /**
   * Counts a call of `name` (`null`: not signed in). Calls that cost much CPU count against a second, smaller limit too.
   *
   * @throws {AppError} `too-many-requests`
   */
  async countCall({ costly }: Pick<AnyEndpoint, 'costly'>, name: string | null, ip: string): Promise<void> {
    if (name !== null) await this.countCaller(name)
    if (costly) await consume(this.costly, name ?? ip)
  }

  /** Counts one call of an API token, and answers what is left to it: who calls by hand is told at each answer. */
  async countToken(id: number): Promise<Allowance> {
    const left = await this.tokens.consume(id).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    const spent = left.consumedPoints > this.tokens.points
    return { limit: this.tokens.points, remaining: left.remainingPoints, seconds: secondsUntil(left), spent }
  }
}

/** Forgets the guarded calls that were counted for these networks. */
export async function forgetCalls(tx: Tx, networks: readonly string[]): Promise<void> {
  const keys = (['login', 'mail'] as const).flatMap((guard) => networks.map((network) => `${prefixOf(guard)}:${network}`))
  await tx.db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

const prefixOf = (guard: Guard): string => `${guard}:ip`

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new AppError('too-many-requests', { seconds: secondsUntil(error) })
    throw error
  }
}
