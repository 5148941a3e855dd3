import { createHash } from 'node:crypto'
import type { ArrivedMail, InboxDriver } from '../../../drivers/inbox/port.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Planner } from '../../../platform/planner.ts'
import type { FileStores, Inboxes } from '../../integrations/index.ts'
import { oursOf } from './decide.ts'
import { addressesIn, failedRecipient } from './incoming.rules.ts'
import { MailFiles } from './keep.live.ts'
import type { Letter, ReadMail } from './letter.rules.ts'
import { markOf, markSettled, unsettledOf } from './mails.store.ts'
import { readMail } from './read-mail.ts'
import { type Arrival, take } from './take.ts'

const EVERY_SECONDS = 20
const AT_ONCE = 50
/** Of the attached report that says whom a mail did not reach. */
const REPORT_MAX = 100_000

const fetchMail = defineJob<{ readonly inboxId: string }>('tickets.fetch-mail', { pool: 'mail', target: ({ inboxId }) => inboxId })

/** Each inbox is looked at by one at a time. */
export const lookForMails = (inboxes: Inboxes): Planner => ({
  name: 'tickets.mail',
  everySeconds: EVERY_SECONDS,
  maintenance: true,
  run: async (tx) => {
    for (const { driver } of inboxes.active()) await tx.enqueue(fetchMail, { inboxId: driver.id }, { key: `inbox:${driver.id}` })
  },
})

/**
 * Reads what came, writes down what became of it, and then tells the mailbox. Killed between any two of these it goes on where it was: what
 * is written down is known by its place in the mailbox, and what the mailbox was not told is told next time.
 */
export const fetchMailJob = (inboxes: Inboxes, stores: FileStores) =>
  liveJob(fetchMail, {
    live: async (context, { inboxId }) => {
      const found = inboxes.find(inboxId)
      if (!found) return
      const { driver, brandId } = found
      await settle(context, driver)
      const { mark, ours } = await context.db.read(async (tx) => ({
        ...{ mark: await markOf(tx, inboxId), ours: await oursOf(tx, { brandId, address: driver.address }) },
      }))
      const { validity, mails } = await driver.fetch(mark, AT_ONCE)
      const files = new MailFiles(stores)
      for (const mail of mails) {
        const arrival = await read(mail, { brandId, driver, validity, files, ours })
        await written(context, arrival)
      }
      await settle(context, driver)
      if (mails.length === AT_ONCE) await context.db.transaction((tx) => tx.enqueue(fetchMail, { inboxId }, { key: `inbox:${inboxId}` }))
    },
    // A server that is away for days is looked for again and again.
    maxAttempts: Number.POSITIVE_INFINITY,
  })

/** What no table takes, whatever it is, must not hold up what comes after it: its original is kept, and waits for staff. */
async function written({ db, log }: LiveContext, arrival: Arrival): Promise<void> {
  try {
    await db.transaction((tx) => take(tx, arrival))
  } catch (error) {
    if (!/^(22|54)/.test(String((error as { code?: unknown }).code))) throw error
    log.error({ err: error, inbox: arrival.inbox.id, uid: arrival.uid }, 'a mail could not be written down as it is')
    const nothing = {
      ...arrival.letter,
      lines: new Map(),
      messageId: null,
      from: null,
      fromName: '',
      subject: '',
      text: '',
      readable: false,
    }
    await db.transaction((tx) => take(tx, { ...arrival, letter: nothing, said: '', quoted: '', files: [], leftOut: [] }))
  }
}

async function settle({ db }: LiveContext, driver: InboxDriver): Promise<void> {
  const rows = await db.read((tx) => unsettledOf(tx, driver.id, AT_ONCE * 4))
  for (const validity of new Set(rows.map((row) => row.validity))) {
    const same = rows.filter((row) => row.validity === validity)
    await driver.settle(
      validity,
      same.map(({ uid }) => uid),
    )
    await db.transaction((tx) =>
      markSettled(
        tx,
        same.map(({ id }) => id),
      ),
    )
  }
}

interface Place {
  readonly brandId: number
  readonly driver: InboxDriver
  readonly validity: string
  readonly files: MailFiles
  /** Addresses of the brand, in lower case. */
  readonly ours: readonly string[]
}

async function read({ uid, size, raw, whole }: ArrivedMail, { brandId, driver, validity, files, ours }: Place): Promise<Arrival> {
  const { letter, said, quoted, accepted, leftOut } = withFiles(await readMail(raw, `inbox:${driver.id}`, ours), whole)
  const prefix = `mail/${driver.id}/${validity}-${uid}-${createHash('sha256').update(raw).digest('hex').slice(0, 12)}`
  // Only an answer to one of ours can become a message at once: files of all others stay in their mail until somebody decides.
  const isAnswer = addressesIn(letter).some((address) => address.includes('+'))
  return {
    inbox: { id: driver.id, brandId, address: driver.address, strangers: driver.strangers },
    ...{ validity, uid, size, whole, letter: reported(letter), leftOut, said, quoted },
    files: isAnswer ? await files.files(brandId, prefix, accepted) : [],
    original: whole ? await files.original(brandId, prefix, raw) : null,
  }
}

/** The files of a mail of which only the header was fetched are no files. */
const withFiles = (mail: ReadMail, whole: boolean): ReadMail => (whole ? mail : { ...mail, accepted: [], leftOut: [] })

/** Whom a report means stands in a part of its own. */
function reported(letter: Letter): Letter {
  if (failedRecipient(letter.text) !== null) return letter
  const report = letter.enclosures.find(({ type }) => type === 'message/delivery-status')
  if (!report) return letter
  return {
    ...letter,
    text: `${letter.text}\n\n${Buffer.from(report.content).subarray(0, REPORT_MAX).toString('utf8').replaceAll('\0', '')}`,
  }
}
