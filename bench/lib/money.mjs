import { post } from '../../server/dist/modules/ledger/index.js'
import { systemClock } from '../../server/dist/platform/clock.js'
import { Database } from '../../server/dist/platform/db.js'

/** A gift of $1,000 to each of them, enough for whatever is measured, through the portal's own ledger. */
export async function grantMoney(url, accountIds) {
  const db = new Database(url, { clock: systemClock, max: 4 })
  for (const accountId of accountIds) {
    const gift = {
      brandId: 1,
      accountId,
      currency: 'USD',
      key: `bench:${accountId}`,
      cause: { reason: 'bench' },
      wallet: 'main',
      amount: 100_000,
    }
    await db.transaction((tx) => post(tx, 'grant', gift))
  }
  await db.close()
}
