import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Tone } from '../../design/data/status.tsx'

export type Panel = OutputOf<'operator/hosting/panels'>['items'][number]
export type Finding = OutputOf<'operator/hosting/findings'>['items'][number]
export type Request = OutputOf<'operator/hosting/requests'>['items'][number]

export const refreshPanels = (): Promise<unknown> => queryClient.invalidateQueries(underPath('operator/hosting'))

export type PanelCondition = 'disabled' | 'broken' | 'closed' | 'unplaced' | 'full' | 'open'

/** The first reason why a panel takes no new account, or that it does. */
export function conditionOf({ enabled, usable, open, locationId, used, capacity }: Panel): PanelCondition {
  if (!enabled) return 'disabled'
  if (!usable) return 'broken'
  if (!open) return 'closed'
  if (locationId === null) return 'unplaced'
  return used >= capacity ? 'full' : 'open'
}

export const CONDITION_TONES: Readonly<Record<PanelCondition, Tone>> = {
  disabled: 'off',
  broken: 'danger',
  closed: 'off',
  unplaced: 'warn',
  full: 'warn',
  open: 'ok',
}

export const FINDING_TONES: Readonly<Record<Finding['kind'], Tone>> = {
  stranger: 'warn',
  missing: 'danger',
  suspended: 'danger',
  running: 'warn',
  package: 'warn',
}
