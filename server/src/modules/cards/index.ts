import { events } from '@portal/contracts/events.ts'
import { addDays } from '@portal/contracts/time.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { expiringCards } from './cards.store.ts'
import { type ChargeParts, chargeJob } from './charge.live.ts'
import { noteCharged } from './charged.ts'
import { cardHandlers } from './endpoints.ts'
import { findLowBalances, topUp } from './plan.ts'
import * as queue from './queue.ts'
import { cardJobs } from './save.live.ts'

export { planRenewal } from './plan.ts'

const BATCH = 500
/** A card's last month is looked at from so long before its end. */
const LOOK_DAYS = 30

export const cardsModule = (parts: ChargeParts): Module => ({
  name: 'cards',
  handlers: cardHandlers(parts.gateways),
  jobs: [
    ...cardJobs(parts.gateways),
    chargeJob(parts),
    txJob(queue.charged, { run: noteCharged }),
    txJob(queue.topUpLater, { run: topUp(parts.gateways) }),
  ],
  subscriptions: [subscribe(events.chargeEnded, queue.charged), subscribe(events.methodLeft, queue.left)],
  planners: [
    { name: 'cards.balances', everySeconds: 300, maintenance: true, run: findLowBalances },
    { name: 'cards.expiry', everySeconds: 86_400, maintenance: true, run: lookAtExpiring },
  ],
})

/** Their gateway is asked first: banks give new dates to old cards. */
async function lookAtExpiring(tx: Tx): Promise<void> {
  const at = addDays(tx.now, LOOK_DAYS)
  const until = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  for (let after = 0; ; ) {
    const cards = await expiringCards(tx, until, after, BATCH)
    for (const { id } of cards) await tx.enqueue(queue.refreshLater, { cardId: id }, { key: `card-refresh:${id}` })
    const last = cards.at(-1)
    if (!last || cards.length < BATCH) return
    after = last.id
  }
}
