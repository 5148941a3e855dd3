import { REFERRAL_PERCENT } from '@portal/contracts/referrals.ts'
import type { Tx } from '../../platform/tx.ts'
import { listBrands } from '../brands/index.ts'
import { writeProgramme } from './programme.store.ts'

/** The demo's first brand pays for friends; who brought whom is lived in its story. */
export async function seedReferrals(tx: Tx): Promise<void> {
  const [brand] = await listBrands(tx)
  if (brand) await writeProgramme(tx, { brandId: brand.id, enabled: true, percent: REFERRAL_PERCENT.usual, version: 0, updatedBy: 'demo' })
}
