import { Readable } from 'node:stream'
import { events } from '@portal/contracts/events.ts'
import { isLocale } from '@portal/contracts/locale.ts'
import { PAPER_KINDS, type PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import type { LiveContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { digestOf } from '../../platform/spool.ts'
import { findBrand, readLogo } from '../brands/index.ts'
import type { Attached, FileStores } from '../integrations/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { orderPaper, type WantedPaper } from './order-paper.ts'
import type { PaperFacts } from './press/facts.ts'
import { press } from './press/press.ts'
import { make } from './queue.ts'
import { findPaper, type Paper, patchPaper } from './store.ts'

/** Sets a paper in type and keeps it. Done twice, or by two at once, it is the same file at the same place. */
export async function makePaper({ db }: LiveContext, stores: FileStores, { id, brandId, invoiceId, facts }: Paper): Promise<Buffer> {
  const content = await press(facts, await pictureOf(db, facts))
  const file = await digestOf(Readable.from([content]))
  const store = stores.forNew(brandId)
  if (!store) throw new Error('there is no place for files')
  const key = `papers/${invoiceId}/${id}-${file.sha256.slice(0, 16)}.pdf`
  await store.driver.put(key, Readable.from([content]), file)
  await db.transaction(async (tx) => {
    const patch = { state: 'ready', store: store.id, key, size: file.size, sha256: file.sha256, failure: null, madeAt: tx.now } as const
    const paper = (await patchPaper(tx, id, patch)) ? await findPaper(tx, id) : null
    if (paper) await tx.emit(events.paperChanged, { paperId: id }, paper.accountId)
  })
  return content
}

/** The brand's picture as it was when the paper was written down; null where there is none any more, and its name stands there. */
const pictureOf = (db: LiveContext['db'], { logo }: PaperFacts): Promise<Buffer | null> =>
  db.read(async (tx) => {
    if (!logo || (await findBrand(tx, logo.brandId))?.logos.light?.hash !== logo.hash) return null
    return await readLogo(tx, logo.brandId, 'light')
  })

/** All of a file that was made, or that is made now. */
export async function contentOf(context: LiveContext, stores: FileStores, paper: Paper): Promise<Buffer> {
  if (paper.state !== 'ready' || paper.store === null || paper.key === null) return await makePaper(context, stores, paper)
  const driver = stores.find(paper.store)
  if (!driver) throw new Error(`the store ${paper.store} is not here now`)
  const parts: Buffer[] = []
  for await (const part of await driver.get(paper.key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The paper of an order with its content, made on the spot where it was not there; null where there is no such paper. */
export async function fetchPaper(
  context: LiveContext,
  stores: FileStores,
  { invoiceId, ...wanted }: WantedPaper & { readonly invoiceId: number },
): Promise<{ readonly name: string; readonly content: Buffer } | null> {
  const found = await context.db
    .transaction(async (tx) => {
      const invoice = await findInvoice(tx, invoiceId)
      return invoice && (await orderPaper(tx, invoice, wanted)).paper
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'paper.none') return null
      throw error
    })
  return found && { name: found.name, content: await contentOf(context, stores, found) }
}

export const makeJob = (stores: FileStores) =>
  liveJob(make, {
    live: async (context, { paperId }) => {
      const paper = await context.db.read((tx) => findPaper(tx, paperId))
      if (paper && paper.state !== 'ready') await makePaper(context, stores, paper)
    },
    gaveUp: async (tx, { paperId }, error) => {
      await patchPaper(tx, paperId, { state: 'failed', failure: error.message.slice(0, 500) })
      const paper = await findPaper(tx, paperId)
      if (paper) await tx.emit(events.paperChanged, { paperId }, paper.accountId)
    },
    // Somebody is looking: better to say soon that it failed than to try for hours.
    maxAttempts: 4,
  })

const isKind = (word: string | undefined): word is PaperKind => (PAPER_KINDS as readonly (string | undefined)[]).includes(word)

/** The paper that a mail names: `receipt:10001`. One that cannot be made keeps no mail back: its button leads there too. */
export const attachPaper =
  (stores: FileStores): Attached =>
  async (context, { attachment, locale }) => {
    const [kind, order, creditNote] = attachment.split(':')
    if (!isKind(kind) || !isLocale(locale)) return null
    try {
      const paper = await fetchPaper(context, stores, { invoiceId: Number(order), kind, creditNote, locale })
      return paper && { filename: paper.name, contentType: 'application/pdf', content: paper.content }
    } catch (err) {
      context.log.warn({ err, attachment }, 'a mail leaves without its paper')
      return null
    }
  }
