import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type DestinationPolicy, type Judge, judgeOf } from '../destination.rules.ts'

/** The host's own addresses change seldom. */
const LOOK_AGAIN_MS = 30_000

export interface Target {
  readonly address: string
  readonly family: 4 | 6
}

type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export type Found = { readonly targets: readonly Target[] } | { readonly refused: 'not-served' | 'not-found' }

/** Resolves names, once, and judges every address that comes of it: what is answered is what is dialled. */
export class Destinations {
  private policy: DestinationPolicy
  private judge: Judge
  private lookedAt = Number.NEGATIVE_INFINITY
  private readonly resolve: Resolve

  /** `resolve`: given by a test, for names that nobody has. */
  constructor(policy: DestinationPolicy, resolve: Resolve = bySystem) {
    this.policy = policy
    this.resolve = resolve
    this.judge = judgeOf(policy)
  }

  /** The provider's networks, as the portal knows them, beside those of the host's configuration. */
  refuse(ranges: readonly string[]): void {
    this.policy = { ...this.policy, own: [...new Set([...this.policy.own, ...ranges])] }
    this.lookedAt = Number.NEGATIVE_INFINITY
  }

  /** `family`: that of the address it goes out by; null where the host chooses. */
  async find(host: string, port: number, family: 4 | 6 | null): Promise<Found> {
    const name = host.replace(/^\[|\]$/g, '')
    const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await this.resolve(name)
    const targets = found.flatMap((one) =>
      one.family === 4 || one.family === 6 ? [{ address: one.address, family: one.family } as Target] : [],
    )
    if (targets.length === 0) return { refused: 'not-found' }
    const judge = this.current()
    // A name with one address inside is refused whole: whoever names both is trying.
    if (targets.some(({ address }) => judge(address, port) === 'refused')) return { refused: 'not-served' }
    const usable = targets.filter((target) => family === null || target.family === family)
    return usable.length > 0 ? { targets: usable } : { refused: 'not-found' }
  }

  private current(): Judge {
    const now = performance.now()
    if (now - this.lookedAt > LOOK_AGAIN_MS) {
      const here = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address.replace(/%.*$/, '')))
      this.judge = judgeOf({ ...this.policy, own: [...this.policy.own, ...here] })
      this.lookedAt = now
    }
    return this.judge
  }
}

async function bySystem(name: string): ReturnType<Resolve> {
  try {
    return await lookup(name, { all: true })
  } catch {
    return []
  }
}

/** Answers what was found and judged before, whatever the name leads to by now. */
export const pinned =
  (targets: readonly Target[]): LookupFunction =>
  (_, options, done) => {
    const [first] = targets
    if (!first) return done(new Error('there is no address'), '', 0)
    if (options.all) return done(null, [...targets])
    return done(null, first.address, first.family)
  }
