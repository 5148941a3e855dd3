import type { Tx } from '../../platform/tx.ts'
import { exchangeRate } from '../catalogue/index.ts'
import type { Extra } from '../changes/index.ts'
import { DAILY_ADDON, dailyPerGb } from '../compute/index.ts'
import type { Service } from '../services/index.ts'
import { backupPolicyTexts } from './texts.ts'

/** Daily backups of a service; their price is that of the day on which they are turned on [O2]. */
export async function dailyOf(tx: Tx, { currency }: Pick<Service, 'currency'>): Promise<Extra> {
  const price = dailyPerGb(currency, await exchangeRate(tx))
  return { code: DAILY_ADDON, kind: 'backup', name: backupPolicyTexts.daily, price }
}
