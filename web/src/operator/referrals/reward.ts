import type { WithdrawalOutcome } from '@portal/contracts/referrals.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Tone } from '../../design/data/status.tsx'

export type Reward = OutputOf<'operator/referrals/list'>['items'][number]
export type Withdrawal = OutputOf<'operator/referrals/withdrawals/list'>['items'][number]

export const OUTCOME_TONES: Readonly<Record<WithdrawalOutcome | 'waiting', Tone>> = {
  waiting: 'warn',
  paid: 'ok',
  refused: 'danger',
  void: 'off',
}

/** Rewards, withdrawals, what waits for staff, and the documents behind them. */
export const refreshRewards = (): Promise<unknown> =>
  Promise.all(['operator/referrals', 'operator/waiting', 'operator/orders'].map((path) => queryClient.invalidateQueries(underPath(path))))
