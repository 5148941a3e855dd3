import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as calls from '@portal/contracts/modules/tickets.contract.ts'
import * as staffCalls from '@portal/contracts/modules/tickets.operator.contract.ts'
import { TICKET_FILE_MAX, TICKET_FILES_MAX } from '@portal/contracts/tickets.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type LiveCall, live } from '../../platform/http/handlers.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { judgeFile, plainFileName } from '../../platform/judged-file.rules.ts'
import { lockCollection } from '../../platform/lock-collection.ts'
import type { FileStores } from '../integrations/index.ts'
import { countWaiting, deleteFile, insertFile, nextFileId, takeForgotten } from './files.store.ts'
import { dropFile } from './queue.ts'
import { keyOf } from './say.ts'
import { findTicket } from './store.ts'

/** Brought and not sent, of one person: those of four messages that were thought better of. */
const WAITING_MAX = TICKET_FILES_MAX * 4
const MEGABYTE = 1024 * 1024

interface Brought {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/**
 * The row comes first and the file second: one that was cut short on the way is dropped with its row after a day. Nobody can send it
 * before, for nobody was told its id.
 */
async function bring(
  { transact }: Pick<LiveCall<typeof calls.ticketAttach>, 'transact'>,
  stores: FileStores,
  { brandId, bringer }: { readonly brandId: number; readonly bringer: string },
  { name: given, content }: Brought,
) {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) fail('ticket.file-empty')
  if (bytes.length > TICKET_FILE_MAX) fail('ticket.file-size', { megabytes: TICKET_FILE_MAX / MEGABYTE })
  const name = plainFileName(given)
  const judged = judgeFile(name, bytes) ?? fail('ticket.file-kind')
  const store = stores.forNew(brandId)
  if (!store) throw new Error('there is no place for files')
  const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const { id, key } = await transact(async (tx) => {
    await lockCollection(tx, 'ticket-files', bringer)
    if ((await countWaiting(tx, bringer)) >= WAITING_MAX) fail('ticket.files-waiting')
    const id = await nextFileId(tx)
    const key = `tickets/${id}-${facts.sha256.slice(0, 16)}`
    await insertFile(tx, { id, brandId, bringer, name, ...judged, size: facts.size, store: store.id, key, at: tx.now })
    return { id, key }
  })
  await store.driver.put(key, Readable.from([bytes]), facts)
  return { id, name, size: facts.size, image: judged.image }
}

export const attachHandlers = (stores: FileStores): readonly Handler[] => [
  live(calls.ticketAttach, async (call, file) => {
    const kept = await bring(call, stores, { brandId: call.brand.id, bringer: keyOf({ by: 'customer', id: call.customer.id }) }, file)
    call.note({ detail: kept.name })
    return kept
  }),
  live(staffCalls.operatorTicketAttach, async (call, { id, ...file }) => {
    const ticket = await call.transact((tx) => findTicket(tx, id))
    if (!ticket) return fail('not-found')
    const kept = await bring(call, stores, { brandId: ticket.brandId, bringer: keyOf({ by: 'staff', id: call.staff.id }) }, file)
    call.note({ detail: kept.name, before: null, after: { name: kept.name, size: kept.size } })
    return kept
  }),
]

export const dropFileJob = (stores: FileStores) =>
  liveJob(dropFile, {
    live: async ({ db }, { fileId }) => {
      const file = await db.transaction((tx) => takeForgotten(tx, fileId))
      if (!file) return
      const driver = stores.find(file.store)
      if (!driver) throw new Error(`the store ${file.store} is not here now`)
      await driver.remove(file.key)
      await db.transaction((tx) => deleteFile(tx, fileId))
    },
  })
