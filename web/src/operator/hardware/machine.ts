import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Tone } from '../../design/data/status.tsx'

export type MachineRow = OutputOf<'operator/hardware/list'>['items'][number]
export type Machine = OutputOf<'operator/hardware/detail'>
export type Installers = OutputOf<'operator/installer/list'>
export type PlanChecklist = OutputOf<'operator/dedicated/checklists'>['items'][number]
export type Delivery = NonNullable<Machine['delivery']>

export const STATE_TONES: Readonly<Record<MachineRow['state'], Tone>> = {
  stock: 'ok',
  reserved: 'warn',
  installing: 'busy',
  assigned: 'ok',
  maintenance: 'danger',
  retired: 'off',
}

export const powerTone = (power: MachineRow['power']): Tone => (power === null ? 'unknown' : power === 'running' ? 'ok' : 'off')

/** Whatever was done to a machine shows in its page, its list and its delivery. */
export async function refreshMachines(): Promise<void> {
  await Promise.all(
    ['operator/hardware', 'operator/dedicated', 'operator/services', 'operator/delivery'].map((path) =>
      queryClient.invalidateQueries(underPath(path)),
    ),
  )
}
