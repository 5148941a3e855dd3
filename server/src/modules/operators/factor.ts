import type { FactorStore } from '../../platform/auth/factor.ts'
import type { SealedColumn } from '../../platform/reseal.ts'
import { replaceRecoveryCodes, takeRecoveryCode, takeStep } from './store.ts'

const context = (key: string): string => `operator:${key}:totp`
export const sealedFactors: readonly SealedColumn[] = ['totp_secret', 'totp_pending'].map((column) => ({
  table: 'operator',
  column,
  key: 'id',
  context,
}))

export const staffFactors: FactorStore = { context, takeStep, takeRecoveryCode, replaceRecoveryCodes }
