import type { Tone } from '../../design/data/status.tsx'
import type { DnsState, Hosting } from './calls.ts'

/** The site is not found, or something of it does not work: what somebody has to mend. */
export const needsDns = ({ state, dns }: Pick<Hosting, 'state' | 'dns'>): boolean =>
  state === 'active' && (dns === 'wrong' || dns === 'missing')

export const DNS_TONES: Readonly<Record<DnsState, Tone>> = { right: 'ok', wrong: 'warn', missing: 'warn', unknown: 'unknown' }
