import {
  operatorArchiveCreate,
  operatorArchiveLink,
  operatorArchiveList,
  operatorDocumentsExport,
  operatorOrderPaper,
} from '@portal/contracts/modules/papers.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { archiveAddress, archiveView, checkPeriod, orderArchive } from './archives.ts'
import { handOut } from './endpoints.ts'
import { exportPage } from './export.ts'
import { archivesOf } from './store.ts'

/** Papers of everybody's documents, for staff; archives and exports of a whole brand. */
export const paperOperatorHandlers: readonly Handler[] = [
  command(operatorOrderPaper, async ({ tx, note }, { id, language, ...wanted }) => {
    const invoice = (await findInvoice(tx, id)) ?? fail('not-found')
    const { accountId } = invoice
    const locale = language ?? ((await findAccount(tx, accountId)) ?? fail('not-found')).locale
    return await handOut(tx, invoice, { ...wanted, locale }, (told) => note({ accountId, ...told }))
  }),

  command(operatorDocumentsExport, async ({ tx, lang, note }, { brandId, from, to, language, after }) => {
    checkPeriod({ from, to })
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    // One line of the log for the whole of it, however many pages it has.
    note(after ? { skip: true } : { detail: `${brand.name} ${from} – ${to}`, after: { brandId, from, to } })
    return await tx.snapshot((at) => exportPage(at, { brand, accountId: null, from, to, locale: language ?? lang, after: after ?? null }))
  }),

  command(operatorArchiveCreate, async ({ tx, lang, note }, { brandId, from, to, language }) => {
    const { name, timeZone } = (await findBrand(tx, brandId)) ?? fail('not-found')
    const archive = await orderArchive(tx, { brandId, accountId: null, timeZone, from, to, locale: language ?? lang })
    note({ detail: `${name} ${from} – ${to}`, after: { brandId, from, to, total: archive.total } })
    return archiveView(archive)
  }),

  query(operatorArchiveList, async ({ tx }, { brandId }) => ({
    items: (await archivesOf(tx, { brandId, accountId: null })).map(archiveView),
  })),

  command(operatorArchiveLink, async ({ tx, note }, { archiveId }) => {
    const { url, name } = await archiveAddress(tx, archiveId, ({ accountId }) => accountId === null)
    note({ detail: name })
    return { url, name }
  }),
]
