import { readStored, writeStored } from '../../lib/preference.ts'
import { createStore } from '../../lib/store.ts'

const KEY = 'portal.operator.brand'
const stored = Number(readStored(KEY))

/** The brand that a member of staff looks at; null: all of them. Every list, the overview and the search follow it. */
export const chosenBrand = createStore<number | null>(Number.isSafeInteger(stored) && stored > 0 ? stored : null)

export function chooseBrand(id: number | null): void {
  writeStored(KEY, id === null ? null : String(id))
  chosenBrand.set(id)
}
