import { Readable } from 'node:stream'
import { events } from '@portal/contracts/events.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { LiveContext } from '../../platform/context.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { Spool } from '../../platform/spool.ts'
import type { Tx } from '../../platform/tx.ts'
import type { FileStores } from '../integrations/index.ts'
import { creditNotesIssued, invoicesIssued, refundReceiptsIssued } from '../invoices/index.ts'
import { fetchPaper } from './make.live.ts'
import type { WantedPaper } from './order-paper.ts'
import { archive as archiveLater, dropArchive } from './queue.ts'
import { type Archive, deleteArchive, findArchive, patchArchive } from './store.ts'
import { type ZipEntry, zipped } from './zip.ts'

const KEPT_DAYS = 7
const AT_ONCE = 100
/** Progress is told after so many papers. */
const TOLD_EACH = 5

export interface ArchiveDeps {
  readonly stores: FileStores
  readonly spool: Spool
}

type Wanted = WantedPaper & { readonly invoiceId: number }

/**
 * The documents of an archive, in batches: invoices and top-up receipts, then credit notes, then refund receipts. A customer's archive also
 * has the receipts of paid invoices, which a brand does not need.
 */
async function* wantedIn({ db }: LiveContext, archive: Archive): AsyncGenerator<Wanted> {
  const { locale, accountId } = archive
  for (let after = 0, more = true; more; ) {
    const invoices = await db.read((tx) => invoicesIssued(tx, archive, after, AT_ONCE))
    for (const { id, type, paidAt, total } of invoices) {
      yield { invoiceId: id, kind: 'invoice', locale }
      if (accountId !== null && type !== 'topup' && paidAt !== null && total > 0) yield { invoiceId: id, kind: 'receipt', locale }
    }
    after = invoices.at(-1)?.id ?? after
    more = invoices.length === AT_ONCE
  }
  for (let after = 0, more = true; more; ) {
    const notes = await db.read((tx) => creditNotesIssued(tx, archive, after, AT_ONCE))
    for (const { invoiceId, number } of notes) yield { invoiceId, kind: 'credit-note', creditNote: number, locale }
    after = notes.at(-1)?.id ?? after
    more = notes.length === AT_ONCE
  }
  for (let after = 0, more = true; more; ) {
    const receipts = await db.read((tx) => refundReceiptsIssued(tx, archive, after, AT_ONCE))
    for (const { invoiceId, number } of receipts) yield { invoiceId, kind: 'refund-receipt', creditNote: number, locale }
    after = receipts.at(-1)?.id ?? after
    more = receipts.length === AT_ONCE
  }
}

const tell = (tx: Tx, { id, accountId }: Archive): Promise<void> =>
  accountId === null ? Promise.resolve() : tx.emit(events.archiveChanged, { archiveId: id }, accountId)

/** Papers that are there are taken, others are made: begun anew after a crash, it soon is where it was. */
async function* filesOf(context: LiveContext, stores: FileStores, archive: Archive): AsyncGenerator<ZipEntry> {
  let done = 0
  for await (const wanted of wantedIn(context, archive)) {
    const paper = await fetchPaper(context, stores, wanted)
    if (paper) yield paper
    done++
    if (done % TOLD_EACH === 0)
      await context.db.transaction(async (tx) => {
        await patchArchive(tx, archive.id, { done })
        await tell(tx, archive)
      })
  }
}

async function makeArchive(context: LiveContext, { stores, spool }: ArchiveDeps, archive: Archive): Promise<void> {
  const store = stores.forNew(archive.brandId)
  if (!store) throw new Error('there is no place for files')
  const whole = await spool.take(Readable.from(zipped(filesOf(context, stores, archive), archive.createdAt)))
  try {
    const { size, sha256 } = whole
    const key = `archives/${archive.id}-${sha256.slice(0, 16)}.zip`
    await store.driver.put(key, whole.read(), { size, sha256 })
    await context.db.transaction(async (tx) => {
      const expiresAt = addDays(tx.now, KEPT_DAYS)
      const file = { state: 'ready', store: store.id, key, size, sha256 } as const
      await patchArchive(tx, archive.id, { ...file, done: archive.total, madeAt: tx.now, expiresAt })
      await tx.enqueue(dropArchive, { archiveId: archive.id }, { dueAt: expiresAt, key: `papers-drop:${archive.id}` })
      await tell(tx, archive)
    })
  } finally {
    await whole.close()
  }
}

export const archiveJobs = (deps: ArchiveDeps) => [
  liveJob(archiveLater, {
    live: async (context, { archiveId }) => {
      const archive = await context.db.read((tx) => findArchive(tx, archiveId))
      if (archive?.state === 'making') await makeArchive(context, deps, archive)
    },
    gaveUp: async (tx, { archiveId }, error) => {
      const archive = await findArchive(tx, archiveId)
      await patchArchive(tx, archiveId, { state: 'failed', failure: error.message.slice(0, 500) })
      if (!archive) return
      await tx.enqueue(dropArchive, { archiveId }, { dueAt: addDays(tx.now, KEPT_DAYS), key: `papers-drop:${archiveId}` })
      await tell(tx, archive)
    },
    maxAttempts: 4,
  }),
  liveJob(dropArchive, {
    live: async ({ db }, { archiveId }) => {
      const archive = await db.read((tx) => findArchive(tx, archiveId))
      if (!archive) return
      const driver = archive.store === null ? null : deps.stores.find(archive.store)
      if (archive.store !== null && !driver) throw new Error(`the store ${archive.store} is not here now`)
      if (driver && archive.key !== null) await driver.remove(archive.key)
      await db.transaction(async (tx) => {
        await deleteArchive(tx, archiveId)
        await tell(tx, archive)
      })
    },
  }),
]
