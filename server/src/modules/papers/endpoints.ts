import type { Locale } from '@portal/contracts/locale.ts'
import {
  archiveCreate,
  archiveLink,
  archiveList,
  issuedList,
  orderPaper as orderPaperCall,
  type PaperAnswer,
} from '@portal/contracts/modules/papers.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type AuditNote, command, type Handler, query, report } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, findInvoice, type Invoice } from '../invoices/index.ts'
import { archiveAddress, archiveView, checkPeriod, orderArchive } from './archives.ts'
import { exportPage } from './export.ts'
import { addressOf } from './hand-out.ts'
import { orderPaper, type WantedPaper } from './order-paper.ts'
import { make } from './queue.ts'
import { archivesOf, patchPaper } from './store.ts'

export interface Asked extends WantedPaper {
  readonly locale: Locale
  readonly again: boolean
}

/** A paper for whoever may have the document: where it is fetched, or that it is being made. */
export async function handOut(
  tx: Tx,
  invoice: Invoice,
  { again, ...wanted }: Asked,
  note: (note: AuditNote) => void,
): Promise<PaperAnswer> {
  const { paper, isNew } = await orderPaper(tx, invoice, wanted)
  const { id, name, size, store, key } = paper
  if (paper.state === 'ready' && store !== null && key !== null && size !== null) {
    note({ detail: name })
    return { state: 'ready', name, size, url: await addressOf(tx, { store, key, size, name, type: 'application/pdf' }) }
  }
  const once = paper.state === 'failed' && again
  // Whoever only looks whether it is ready is not worth a line of the log.
  note(isNew || once ? { detail: name } : { skip: true })
  if (once) await patchPaper(tx, id, { state: 'making', failure: null })
  if (isNew || once) await tx.enqueue(make, { paperId: id }, { key: `paper:${id}` })
  return { state: paper.state === 'failed' && !once ? 'failed' : 'making', name, size: null, url: null }
}

/** Papers of the caller's own documents: nobody else's are theirs to have, whatever services are shared with them [P1]. */
export const paperHandlers: readonly Handler[] = [
  command(orderPaperCall, async ({ tx, customer, note }, { id, language, ...wanted }) => {
    const invoice = await findInvoice(tx, id)
    if (invoice?.accountId !== customer.id) return fail('not-found')
    return await handOut(tx, invoice, { ...wanted, locale: language ?? customer.locale }, note)
  }),

  report(issuedList, async ({ tx, brand: { id }, customer }, { from, to, language, after = null }) => {
    checkPeriod({ from, to })
    const brand = await brandOfInvoice(tx, id)
    return await exportPage(tx, { brand, accountId: customer.id, from, to, locale: language ?? customer.locale, after })
  }),

  command(archiveCreate, async ({ tx, brand, customer, note }, { from, to, language }) => {
    const owner = { brandId: brand.id, accountId: customer.id, timeZone: brand.timeZone }
    const archive = await orderArchive(tx, { ...owner, from, to, locale: language ?? customer.locale })
    note({ detail: `${from} – ${to}` })
    return archiveView(archive)
  }),

  query(archiveList, async ({ tx, brand, customer }) => ({
    items: (await archivesOf(tx, { brandId: brand.id, accountId: customer.id })).map(archiveView),
  })),

  command(archiveLink, async ({ tx, customer, note }, { archiveId }) => {
    const { url, name } = await archiveAddress(tx, archiveId, ({ accountId }) => accountId === customer.id)
    note({ detail: name })
    return { url, name }
  }),
]
