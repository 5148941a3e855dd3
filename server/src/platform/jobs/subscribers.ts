import { type EventDefinition, events } from '@portal/contracts/events.ts'
import type { Module } from '../module.ts'
import type { Subscribers, Subscription } from './definition.ts'

/** Who hears of each event, of all modules together. Whoever listens for an event or names a job that there is not does not boot. */
export function subscribersOf(modules: readonly Module[], catalogue: readonly EventDefinition[] = Object.values(events)): Subscribers {
  const jobs = new Set(modules.flatMap((module) => module.jobs ?? []).map(({ definition }) => definition))
  const map = new Map<string, Subscription[]>()
  const problems: string[] = []
  for (const { name, subscriptions = [] } of modules)
    for (const one of subscriptions) {
      if (!catalogue.includes(one.event)) problems.push(`${name} listens for ${one.event.name}, which is no event of the catalogue`)
      if (!jobs.has(one.job)) problems.push(`${name} wakes ${one.job.name} by ${one.event.name}, and there is no such job`)
      map.set(one.event.name, [...(map.get(one.event.name) ?? []), one])
    }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return map
}
