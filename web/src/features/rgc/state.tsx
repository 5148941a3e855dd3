import type { RgcState } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import type { RgcSession } from './calls.ts'

const TONES: Readonly<Record<RgcState, Tone>> = { creating: 'busy', open: 'ok', closing: 'busy', closed: 'off', failed: 'danger' }

/** As the gateway said last, and what of it is worth a word. */
export function SessionState({ session }: { session: RgcSession }) {
  const sub = useSessionRemark(session)
  return <TwoLines name={<SessionBadge session={session} />} sub={sub ?? undefined} />
}

export function SessionBadge({ session: { state, unconfirmed } }: { session: RgcSession }) {
  const t = useTranslations('rgc.state')
  return <StatusBadge tone={state === 'open' && unconfirmed ? 'unknown' : TONES[state]}>{t(state)}</StatusBadge>
}

function useSessionRemark({ state, ending, connections, unconfirmed }: RgcSession): string | null {
  const t = useTranslations('rgc')
  if (ending !== null && ending !== 'closed') return t(`ending.${ending}`)
  if (state === 'open' && unconfirmed) return t('unconfirmed')
  return state === 'open' && connections > 0 ? t('inUse', { n: connections }) : null
}
