import type { Guard } from '@portal/contracts/endpoint.ts'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import { limits } from './hooks.ts'

type Limiter = RateLimiterMemory | RateLimiterPostgres

/**
 * Guarded calls are counted in the database, so that n processes count as one; the wide default limit is counted
 * per process, because a table write for every read would cost more than what it protects.
 */
export class RateLimits {
  private readonly limiters: Readonly<Record<Guard, { address: Limiter; account: Limiter }>>

  constructor(db: Database, factor = 1) {
    const make = (guard: Guard): { address: Limiter; account: Limiter } => {
      const { perAddress, perAccount, seconds } = limits[guard]
      const one = (points: number, name: string): Limiter =>
        guard === 'default'
          ? new RateLimiterMemory({ points: points * factor, duration: seconds, keyPrefix: name })
          : new RateLimiterPostgres({
              storeClient: db.pool,
              tableName: 'rate_limit',
              tableCreated: true,
              keyPrefix: name,
              points: points * factor,
              duration: seconds,
              clearExpiredByTimeout: false,
            })
      return { address: one(perAddress, `${guard}:ip`), account: one(perAccount, `${guard}:account`) }
    }
    this.limiters = { default: make('default'), login: make('login'), register: make('register'), mail: make('mail') }
  }

  /** Counts one call; throws `too-many-requests` with the seconds to wait. */
  async count(guard: Guard, ip: string, account: string | null): Promise<void> {
    const { address, account: perAccount } = this.limiters[guard]
    await consume(address, ip)
    if (account !== null) await consume(perAccount, account.toLowerCase().slice(0, 254))
  }
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new AppError('too-many-requests', { seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    throw error
  }
}
