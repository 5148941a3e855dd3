import type { Tone } from '../../design/data/status.tsx'

/** The colour of a machine's run status, whatever its kind; `transient`: the states in which something is done to it. */
export const toneBy =
  (transient: readonly string[]) =>
  (status: string): Tone => {
    if (transient.includes(status)) return 'busy'
    if (status === 'running' || status === 'success') return 'ok'
    if (status === 'error') return 'danger'
    return status === 'stopped' ? 'off' : 'unknown'
  }
