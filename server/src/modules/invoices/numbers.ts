import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { isoDate } from '@portal/contracts/time.ts'
import type { Closing, Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { counterOf, numberPrefix, SERIES_INFIX, seriesOf } from './invoice.rules.ts'
import { numberingStatement } from './numbers.store.ts'

export interface Unnumbered {
  readonly id: number
  readonly brandId: number
  readonly type: InvoiceType
}

/**
 * Assigns the number of a document as the last statement before the commit [D5]. A rollback leaves no gap: counter and document are
 * written by one statement of the paying transaction. A document that has a number keeps it.
 */
export const numberAtCommit = (tx: Tx, { id, brandId, type }: Unnumbered): void => tx.beforeCommit(numbering, { id, brandId, type })

const numbering: Closing<Unnumbered> = async (tx, all) => {
  const rows = []
  const unique = new Map(all.map((one) => [one.id, one]))
  for (const { id, brandId, type } of unique.values()) {
    const brand = await findBrand(tx, brandId)
    if (!brand) throw new Error(`brand ${brandId} does not exist`)
    const series = seriesOf(type)
    const year = Number(isoDate(tx.now, brand.timeZone).slice(0, 4))
    rows.push({ id, series, year, counter: counterOf(series, brandId, year), prefix: numberPrefix(brand.code, year, SERIES_INFIX[series]) })
  }
  return numberingStatement(rows, tx.now)
}
