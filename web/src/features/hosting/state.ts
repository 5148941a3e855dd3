import type { HostingState } from '@portal/contracts/machines/hosting.machine.ts'
import { hostingTransient } from '@portal/contracts/machines/transient.ts'
import type { Tone } from '../../design/data/status.tsx'
import type { Hosting } from './calls.ts'

const transient: ReadonlySet<string> = new Set(hostingTransient)

/** Its panel was asked for something and has not said yet that it is so. */
export const isMoving = ({ status }: Pick<Hosting, 'status'>): boolean => transient.has(status)

export function toneOf(status: string): Tone {
  if (transient.has(status)) return 'busy'
  const tones: Readonly<Partial<Record<HostingState, Tone>>> = { active: 'ok', suspended: 'off', missing: 'danger', removed: 'off' }
  return tones[status as HostingState] ?? 'unknown'
}
