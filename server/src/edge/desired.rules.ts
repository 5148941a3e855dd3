import type { EdgeEndpoint, EdgeForward, EdgeState } from '@portal/contracts/edge-wire.ts'

/** What a host is to serve, as it was told last. */
export interface Desired {
  readonly version: number
  readonly proxies: ReadonlyMap<string, EdgeEndpoint>
  readonly forwards: ReadonlyMap<string, EdgeForward>
  readonly own: readonly string[]
}

export const NOTHING: Desired = { version: 0, proxies: new Map(), forwards: new Map(), own: [] }

/** What one engine is to do. */
export interface EngineStep<T> {
  readonly remove: readonly string[]
  readonly set: readonly T[]
}

export interface Step {
  readonly desired: Desired
  readonly proxies: EngineStep<EdgeEndpoint>
  readonly forwards: EngineStep<EdgeForward>
}

type News = Pick<EdgeState, 'version' | 'whole' | 'proxies' | 'forwards' | 'removed' | 'own'>

/** What the news change. Older ones than what is known are a delayed answer, and nothing. */
export function stepTo(known: Desired, news: News): Step | null {
  if (!news.whole && news.version <= known.version) return null
  const [proxies, proxyStep] = stepOf(known.proxies, news.proxies, news)
  const [forwards, forwardStep] = stepOf(known.forwards, news.forwards, news)
  return { desired: { version: news.version, proxies, forwards, own: news.own }, proxies: proxyStep, forwards: forwardStep }
}

function stepOf<T extends { readonly id: string }>(
  known: ReadonlyMap<string, T>,
  set: readonly T[],
  { whole, removed }: News,
): [ReadonlyMap<string, T>, EngineStep<T>] {
  const after = new Map(whole ? [] : known)
  for (const id of removed) after.delete(id)
  for (const one of set) after.set(one.id, one)
  return [after, { remove: [...known.keys()].filter((id) => !after.has(id)), set }]
}
