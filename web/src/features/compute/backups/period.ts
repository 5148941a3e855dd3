import type { BackupPeriod } from '@portal/contracts/constants.ts'
import { call } from '../../../api/client.ts'
import { newRequestId } from '../../../lib/random.ts'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { LifeBase } from '../../services/calls.ts'

/** How often a server is backed up, as it is chosen: a key of `compute.backup`. */
export type Choice = 'daily' | 'weekly' | 'off'
export const choiceOf = (period: BackupPeriod | null): Choice => (period === 1 ? 'daily' : period === 7 ? 'weekly' : 'off')

/** For a server of a selection: one that has a policy keeps it. */
export async function turnOnWeekly(id: number, now: BackupPeriod | null, base: LifeBase): Promise<void> {
  if (now === null) await call('user/service/vps/backup/add', { id, period: 7 }, { requestId: newRequestId() })
  refreshServices(base)
}
