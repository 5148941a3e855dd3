import type { HostingFindingKind } from '@portal/contracts/modules/hosting.operator.contract.ts'

/** An account as its panel lists it. */
export interface Listed {
  readonly username: string
  readonly domain: string | null
  readonly package: string | null
  readonly suspended: boolean
  /** It carries our mark. */
  readonly ours: boolean
}

/** An account as our books have it. */
export interface Booked {
  readonly serviceId: number
  readonly username: string
  readonly domain: string
  readonly package: string
  /** What it should be; null: it is being made, changed or taken away, and nothing is said of it. */
  readonly desired: 'active' | 'suspended' | null
}

export interface Difference {
  readonly kind: HostingFindingKind
  readonly username: string
  readonly domain: string | null
  readonly serviceId: number | null
  readonly said: string
  readonly expected: string
}

/**
 * Where a panel and our books differ. `before` and `after` are the books around the look, which takes a while: what changed meanwhile is
 * not a difference.
 */
export function differences(listed: readonly Listed[], before: readonly Booked[], after: readonly Booked[]): Difference[] {
  const known = new Set([...before, ...after].map(({ username }) => username))
  const then = new Map(before.map((one) => [one.username, one]))
  // What has one of our names and is not ours is not the account that was sold.
  const there = new Map(listed.filter(({ ours }) => ours).map((one) => [one.username, one]))
  const strangers = listed
    .filter(({ username }) => !known.has(username))
    .map(({ username, domain, suspended }): Difference => {
      return { kind: 'stranger', username, domain, serviceId: null, said: suspended ? 'suspended' : 'active', expected: '' }
    })
  return [...strangers, ...after.flatMap((book) => differing(book, then.get(book.username), there.get(book.username)))]
}

function differing(book: Booked, then: Booked | undefined, account: Listed | undefined): Difference[] {
  if (book.desired === null || then?.desired !== book.desired || then.package !== book.package) return []
  const { serviceId, username, domain, desired } = book
  const about = { username, domain, serviceId }
  if (!account) return [{ kind: 'missing', ...about, said: 'missing', expected: desired }]
  const found: Difference[] = []
  if (account.suspended !== (desired === 'suspended'))
    found.push({
      kind: account.suspended ? 'suspended' : 'running',
      ...about,
      said: account.suspended ? 'suspended' : 'active',
      expected: desired,
    })
  if (account.package !== null && account.package !== book.package)
    found.push({ kind: 'package', ...about, said: account.package, expected: book.package })
  return found
}
