import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type DestinationPolicy, type Judge, judgeOf } from '../destination.rules.ts'

/** The host's own addresses change seldom. */
const LOOK_AGAIN_MS = 30_000
/** Addresses whose judgement is remembered until then. */
const REMEMBERED_MOST = 10_000

export interface Target {
  readonly address: string
  readonly family: 4 | 6
}

type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export type Found = { readonly targets: readonly Target[] } | { readonly refused: 'not-served' | 'not-found' | 'other-family' }

/** Resolves names, once, and judges every address that comes of it: what is answered is what is dialled. */
export class Destinations {
  private policy: DestinationPolicy
  private judge: Judge
  private readonly judged = new Map<string, ReturnType<Judge>>()
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
    return this.literal(name, port, family) ?? this.among(targetsIn(await this.resolve(name)), port, family)
  }

  /** The same at once, of what is an address already; null: it is a name, to be resolved first. */
  literal(name: string, port: number, family: 4 | 6 | null): Found | null {
    const kind = isIP(name)
    return kind === 4 || kind === 6 ? this.among([{ address: name, family: kind }], port, family) : null
  }

  private among(targets: readonly Target[], port: number, family: 4 | 6 | null): Found {
    if (targets.length === 0) return { refused: 'not-found' }
    // A name with one address inside is refused whole: whoever names both is trying.
    if (targets.some(({ address }) => this.judgementOf(address, port) === 'refused')) return { refused: 'not-served' }
    const usable = family === null ? targets : targets.filter((target) => target.family === family)
    return usable.length > 0 ? { targets: usable } : { refused: 'other-family' }
  }

  private judgementOf(address: string, port: number): ReturnType<Judge> {
    const now = performance.now()
    if (now - this.lookedAt > LOOK_AGAIN_MS) {
      const here = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((one) => one.address.replace(/%.*$/, '')))
      this.judge = judgeOf({ ...this.policy, own: [...this.policy.own, ...here] })
      this.judged.clear()
      this.lookedAt = now
    }
    const key = `${port} ${address}`
    const known = this.judged.get(key)
    if (known !== undefined) return known
    const judgement = this.judge(address, port)
    if (this.judged.size >= REMEMBERED_MOST) this.judged.clear()
    this.judged.set(key, judgement)
    return judgement
  }
}

const targetsIn = (found: Awaited<ReturnType<Resolve>>): Target[] =>
  found.flatMap(({ address, family }) => (family === 4 || family === 6 ? [{ address, family }] : []))

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
