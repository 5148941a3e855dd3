import { REFERRAL_CODE_HOURS } from '@portal/contracts/constants.ts'
import { call } from '../../api/client.ts'
import { readSession } from '../../api/session.ts'
import { readStoredJson, writeStored } from '../../lib/preference.ts'

interface Referrer {
  readonly r: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const KEY = 'portal.referrer'
const isReferrer = (value: unknown): value is Referrer =>
  typeof value === 'object' && value !== null && typeof (value as Referrer).r === 'string' && typeof (value as Referrer).until === 'number'

/** Who brought this visitor: from the link, else what was kept of an earlier visit; the code lives 24 hours [P5]. */
export function referrer(fromLink: string | undefined, now = Date.now()): string | undefined {
  const kept = readStoredJson<Referrer | null>(KEY, null, (value): value is Referrer | null => isReferrer(value))
  if (fromLink && /^[\w-]{1,64}$/.test(fromLink)) {
    if (kept?.r !== fromLink || kept.until <= now) tellOpened(fromLink)
    writeStored(KEY, JSON.stringify({ r: fromLink, until: now + REFERRAL_CODE_HOURS * 3_600_000 }))
    return fromLink
  }
  return kept && kept.until > now ? kept.r : undefined
}

/** Once per browser while it remembers, and not of customers, who are no newcomers: a number on a page, and nothing that anybody waits for. */
function tellOpened(r: string): void {
  if (/^\d{1,15}$/.test(r) && !readSession()) void call('public/referral/open', { r: Number(r) }).catch(() => undefined)
}

export const forgetReferrer = (): void => writeStored(KEY, null)
