import type { Module } from './module.ts'
import type { Subscriber } from './tx.ts'

function heard(subscription: string | Pick<Subscriber, 'job' | 'when'>, live: ReadonlySet<string>): Subscriber {
  const one = typeof subscription === 'string' ? { job: subscription } : subscription
  return { ...one, live: live.has(one.job) }
}

/** Who hears of each type of event, of all modules together. */
export function subscribersOf(modules: readonly Module[]): ReadonlyMap<string, readonly Subscriber[]> {
  const live = new Set(modules.flatMap((module) => module.jobs ?? []).flatMap((job) => ('live' in job ? [job.name] : [])))
  const map = new Map<string, Subscriber[]>()
  for (const [type, jobs] of modules.flatMap((module) => Object.entries(module.subscriptions ?? {}))) {
    map.set(type, [...(map.get(type) ?? []), ...jobs.map((one) => heard(one, live))])
  }
  return map
}
