import type { Tone } from '../../design/data/status.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  ready: 'ok',
  'setting-up': 'busy',
  changing: 'busy',
  limited: 'warn',
  stopped: 'off',
  failed: 'danger',
}

/** The colour of what the host of a proxy says. */
export const proxyTone = (state: string): Tone => TONES[state] ?? 'unknown'
