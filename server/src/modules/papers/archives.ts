import type { Locale } from '@portal/contracts/locale.ts'
import { ARCHIVE_MAX, type ArchiveView, PERIOD_DAYS_MAX } from '@portal/contracts/modules/papers.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { countIssued, countReceipts } from '../invoices/index.ts'
import { addressOf } from './hand-out.ts'
import { archive as archiveLater } from './queue.ts'
import { type Archive, archiveInTheMaking, findArchive, insertArchive, type Owner } from './store.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

/** Refuses a period that ends before it begins, or is longer than a year. */
export function checkPeriod({ from, to }: Days): void {
  if (to < from || new Date(to) > addDays(new Date(from), PERIOD_DAYS_MAX)) fail('archive.period')
}

export const archiveView = ({ id, from, to, state, done, total, size, createdAt, expiresAt }: Archive): ArchiveView => ({
  ...{ id, from, to, state, done, total, size },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

interface Wanted extends Owner, Days {
  readonly timeZone: string
  readonly locale: Locale
}

/** Has an archive made. Asked for again while it is being made it is the same; another one waits until that is done. */
export async function orderArchive(tx: Tx, wanted: Wanted): Promise<Archive> {
  checkPeriod(wanted)
  const issued = await countIssued(tx, wanted)
  const total = issued + (wanted.accountId === null ? 0 : await countReceipts(tx, wanted))
  if (total === 0) fail('archive.empty')
  if (total > ARCHIVE_MAX) fail('archive.too-many', { total, max: ARCHIVE_MAX })
  const made = await insertArchive(tx, { ...wanted, total, createdAt: tx.now })
  if (made) {
    await tx.enqueue(archiveLater, { archiveId: made.id }, { key: `papers-archive:${made.id}` })
    return made
  }
  const other = await archiveInTheMaking(tx, wanted)
  if (!other || other.from !== wanted.from || other.to !== wanted.to || other.locale !== wanted.locale) return fail('archive.under-way')
  return other
}

/** Of somebody else's it answers as of one that is not there. */
export async function archiveAddress(tx: Tx, id: number, isTheirs: (archive: Archive) => boolean) {
  const archive = await findArchive(tx, id)
  if (!archive || !isTheirs(archive)) return fail('not-found')
  const { state, store, key, size, from, to } = archive
  if (state !== 'ready' || store === null || key === null || size === null) return fail('archive.not-ready')
  const name = `documents-${from}-${to}.zip`
  return { archive, name, url: await addressOf(tx, { store, key, size, name, type: 'application/zip' }) }
}
