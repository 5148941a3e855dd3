import { addDays } from '@portal/contracts/time.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Planner } from '../../../platform/planner.ts'
import type { FileStores } from '../../integrations/index.ts'
import { deleteIncoming, findIncoming, forgottenMails } from './mails.store.ts'

/** Bounces, absence notes and what staff discarded: after so long nobody asks about them any more. */
const KEPT_DAYS = 90
const AT_ONCE = 200

const dropMail = defineJob<{ readonly mailId: number }>('tickets.drop-mail', { pool: 'bulk', target: () => 'tickets' })

export const forgetMails: Planner = {
  name: 'tickets.old-mails',
  everySeconds: 3600,
  housekeeping: true,
  run: async (tx) => {
    for (const { id } of await forgottenMails(tx, addDays(tx.now, -KEPT_DAYS), AT_ONCE))
      await tx.enqueue(dropMail, { mailId: id }, { key: `ticket-mail:${id}` })
  },
}

/** From its store first, then its row. */
export const dropMailJob = (stores: FileStores) =>
  liveJob(dropMail, {
    live: async ({ db }, { mailId }) => {
      const mail = await db.read((tx) => findIncoming(tx, mailId))
      if (!mail || !['ignored', 'discarded'].includes(mail.state)) return
      if (mail.store !== null && mail.key !== null) {
        const driver = stores.find(mail.store)
        if (!driver) throw new Error(`the store ${mail.store} is not here now`)
        await driver.remove(mail.key)
      }
      await db.transaction((tx) => deleteIncoming(tx, mailId))
    },
  })
