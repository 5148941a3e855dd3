import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentStaff } from '../session.ts'

/** Switches the new factor on; from then on the console is open. Answers the recovery codes, which nobody can show again. */
export async function confirmFactor(otp: string): Promise<readonly string[]> {
  const { recoveryCodes } = await call('operator/factor/confirm', { otp })
  currentStaff.set((staff) => staff && { ...staff, factorMissing: false })
  void queryClient.invalidateQueries(underPath('operator/profile'))
  void queryClient.invalidateQueries(underPath('operator/session'))
  return recoveryCodes
}
