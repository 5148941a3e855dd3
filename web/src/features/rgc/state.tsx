import type { RgcState } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import type { RgcSession } from './calls.ts'

const TONES: Readonly<Record<RgcState, Tone>> = { creating: 'busy', open: 'ok', closing: 'busy', closed: 'off', failed: 'danger' }

/** As the gateway said last, and what of it is worth a word. */
export function SessionState({ session }: { session: RgcSession }) {
  const sub = useRemark()(session)
  return <TwoLines name={<SessionBadge session={session} />} sub={sub ?? undefined} />
}

export function SessionBadge({ session: { state, unconfirmed } }: { session: RgcSession }) {
  const t = useTranslations('rgc.state')
  return <StatusBadge tone={state === 'open' && unconfirmed ? 'unknown' : TONES[state]}>{t(state)}</StatusBadge>
}

/** What is to be said beside the state of one. */
export function useRemark(): (session: RgcSession) => string | null {
  const t = useTranslations('rgc')
  return ({ state, ending, connections, unconfirmed }) => {
    if (ending !== null && ending !== 'closed') return t(`ending.${ending}`)
    if (state === 'open' && unconfirmed) return t('unconfirmed')
    return state === 'open' && connections > 0 ? t('inUse', { n: connections }) : null
  }
}
