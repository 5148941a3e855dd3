import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { type Locale, type Localized, locales } from '@portal/contracts/locale.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { MaintenanceState } from '@portal/contracts/maintenance.ts'
import { addDays } from '@portal/contracts/time.ts'

export const LONGEST_DAYS = 30

export interface Period {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly cancelledAt: Date | null
}

export function stateOf({ startsAt, endsAt, cancelledAt }: Period, now: Date): MaintenanceState {
  if (cancelledAt !== null) return 'cancelled'
  if (now >= endsAt) return 'over'
  return now >= startsAt ? 'running' : 'ahead'
}

const OVER: ErrorCode = 'maintenance.over'

export function actionsOf(state: MaintenanceState): { change: ActionState; cancel: ActionState } {
  const open: ActionState = state === 'ahead' || state === 'running' ? true : { reason: OVER }
  return { change: open, cancel: open }
}

export interface Wanted {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** What stands against such times; `before`: as they are now, null for a new one. What has begun cannot begin at another time. */
export function problemOf(
  { startsAt, endsAt }: Wanted,
  before: Wanted | null,
  now: Date,
): { field: 'from' | 'until'; code: ErrorCode } | null {
  const begun = before !== null && before.startsAt <= now
  if (begun && startsAt.getTime() !== before.startsAt.getTime()) return { field: 'from', code: 'maintenance.running' }
  if (!begun && startsAt <= now) return { field: 'from', code: 'maintenance.past' }
  if (endsAt <= startsAt || endsAt > addDays(startsAt, LONGEST_DAYS)) return { field: 'until', code: 'maintenance.order' }
  return endsAt <= now ? { field: 'until', code: 'maintenance.past' } : null
}

/** In the reader's language, else in the first in which it was written. */
export const textIn = (text: Localized, wish: Locale): string =>
  [wish, ...locales].map((locale) => text[locale]).find((written) => written !== '') ?? ''

export interface Told {
  readonly accountId: number
  readonly revision: number
}

export interface Telling<S> {
  readonly accountId: number
  readonly kind: 'maintenance-planned' | 'maintenance-changed'
  readonly services: readonly S[]
}

/** Of how many services the newest word is told now that was not before. */
export const newlyTold = (services: readonly { readonly id: number }[], told: ReadonlyMap<number, Told>, revision: number): number =>
  services.filter(({ id }) => told.get(id)?.revision !== revision).length

/** What stood there, and of which revision of the window. */
export const seenOf = (revision: number, standing: string): string => `${revision}/${standing}`

/**
 * Who is to be told what, by what they were told: one telling for a customer and all their services. To whom a service was handed over since,
 * it is new.
 */
export function tellings<S extends { readonly id: number; readonly accountId: number }>(
  standing: readonly S[],
  told: ReadonlyMap<number, Told>,
  revision: number,
): Telling<S>[] {
  const found = new Map<string, { accountId: number; kind: Telling<S>['kind']; services: S[] }>()
  for (const service of standing) {
    const before = told.get(service.id)
    const same = before !== undefined && before.accountId === service.accountId
    if (same && before.revision >= revision) continue
    const kind = same ? 'maintenance-changed' : 'maintenance-planned'
    const key = `${service.accountId} ${kind}`
    const telling = found.get(key) ?? { accountId: service.accountId, kind, services: [] }
    telling.services.push(service)
    found.set(key, telling)
  }
  return [...found.values()]
}

export const NAMED = 3

/** As many names as a title bears, and how many more there are; `of`: the first of so many. */
export const namesOf = (services: readonly { readonly name: string }[], of = services.length): { name: string; more: number } => {
  const shown = of > NAMED ? services.slice(0, NAMED - 1) : services
  return { name: shown.map(({ name }) => name).join(', '), more: of - shown.length }
}
