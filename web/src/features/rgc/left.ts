export interface Left {
  readonly minutes: number
  readonly unit: 'over' | 'minutes' | 'hours' | 'days'
  readonly n: number
}

/** Whole minutes up to two hours, whole hours up to two days, then days: never more than is left. */
export function leftOf(until: string, now: Date): Left {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 60_000))
  if (minutes === 0) return { minutes, unit: 'over', n: 0 }
  if (minutes < 120) return { minutes, unit: 'minutes', n: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { minutes, unit: 'hours', n: hours } : { minutes, unit: 'days', n: Math.floor(hours / 24) }
}
