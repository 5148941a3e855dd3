import { zones } from '../design/data/date-format.ts'
import { readStored, writeStored } from '../lib/preference.ts'

const KEY = 'portal.timeZone'

/** Browsers still say some places by names they no longer bear. */
const NOW_CALLED: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
}
const called = (zone: string): string => NOW_CALLED[zone] ?? zone

export const browserZone = (): string => called(new Intl.DateTimeFormat().resolvedOptions().timeZone)
export const knownZones = (): readonly string[] => Intl.supportedValuesOf('timeZone').map(called)

/** A zone that this browser knows: a stored one may be from another. */
function known(zone: string | null): string | undefined {
  try {
    return zone === null || zone === '' ? undefined : called(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    return undefined
  }
}

/**
 * By whose clock instants are shown here: chosen in the profile, without a choice the browser's own. What the account says is kept here too, so
 * that the next start tells the right hours before it has answered.
 */
export function chooseZone(zone: string | null): void {
  writeStored(KEY, zone === '' ? null : zone)
  zones.set((now) => ({ ...now, reader: known(zone) }))
}

/** Before the first render. */
export const startZone = (): void => zones.set((now) => ({ ...now, reader: known(readStored(KEY)) }))

/** The brand's, for the days that are billed. */
export const setBillingZone = (zone: string): void => zones.set((now) => ({ ...now, billing: known(zone) }))
