import type { EdgeEndpoint, EdgeState } from '@portal/contracts/edge-wire.ts'

/** What a host is to serve, as it was told last. */
export interface Desired {
  readonly version: number
  readonly proxies: ReadonlyMap<string, EdgeEndpoint>
  readonly own: readonly string[]
}

export const NOTHING: Desired = { version: 0, proxies: new Map(), own: [] }

export interface Step {
  readonly desired: Desired
  readonly remove: readonly string[]
  readonly set: readonly EdgeEndpoint[]
}

type News = Pick<EdgeState, 'version' | 'whole' | 'proxies' | 'removed' | 'own'>

/** What the news change. Older ones than what is known are a delayed answer, and nothing. */
export function stepTo(known: Desired, news: News): Step | null {
  if (!news.whole && news.version <= known.version) return null
  const proxies = new Map(news.whole ? [] : known.proxies)
  for (const id of news.removed) proxies.delete(id)
  for (const endpoint of news.proxies) proxies.set(endpoint.id, endpoint)
  const remove = [...known.proxies.keys()].filter((id) => !proxies.has(id))
  return { desired: { version: news.version, proxies, own: news.own }, remove, set: news.proxies }
}
