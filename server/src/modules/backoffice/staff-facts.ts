import type { Locale } from '@portal/contracts/locale.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf, type StaffFact } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'

/** What their kinds show of these services, each kind asked once. */
export async function addressesOf(tx: Tx, services: readonly Pick<Service, 'id' | 'kind'>[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const { contract, staff } of kindsOf(tx).all) {
    const ids = services.filter(({ kind }) => kind === contract.id).map(({ id }) => id)
    if (staff && ids.length > 0) for (const [id, address] of await staff.addresses(tx, ids)) found.set(id, address)
  }
  return found
}

/** Where it runs and what is on it, as its kind says. */
export const factsFor = async (tx: Tx, { id, kind }: Pick<Service, 'id' | 'kind'>, lang: Locale): Promise<StaffFact[]> => [
  ...((await kindsOf(tx).of(kind).staff?.facts(tx, id, lang)) ?? []),
]

/** Services of any kind whose address begins so. */
export async function atAddress(tx: Tx, text: string): Promise<number[]> {
  const found: number[] = []
  for (const { staff } of kindsOf(tx).all) if (staff) found.push(...(await staff.atAddress(tx, text)))
  return found
}
