import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forOwner } from '../support/database.ts'
import { give, ledgerProblems } from '../support/shop.ts'
import { type Composed, composed } from './composed.ts'
import { prepareVisitors, visit } from './scripts.ts'

const SESSIONS = 50
const SECONDS = 6
/** Enough for every kind of act to happen also where six seconds are too short for it. */
const LEAST_ACTS = 12

let portal: Composed
beforeAll(async () => {
  portal = await composed({ HYPERVISOR: 'simulator' })
  await portal.worker.start()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await portal.worker.stop()
  await portal.dispose()
})

describe('[M16] fifty sessions at once', () => {
  it('browse, order and act without an answer that nobody meant; npm run bench -- load does it with five hundred for two minutes', async () => {
    // The stock is raised with triggers switched off, which only the owner of the tables may do.
    const owner = new pg.Client({ connectionString: forOwner(portal.config.databaseUrl) })
    await owner.connect()
    const { visitors, item } = await prepareVisitors(owner, SESSIONS).finally(() => owner.end())
    for (const owner of visitors.filter((one) => one.owner)) await give(portal as never, owner, 10_000)
    const url = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
    const { took, problems } = await visit({ url, visitors, item, seconds: SECONDS, think: [0.2, 1], leastActs: LEAST_ACTS })
    expect(problems).toEqual([])
    expect([...took.keys()]).toEqual(
      expect.arrayContaining(['user/service/vps/list', 'user/order/place', 'user/order/finish', 'user/order/cancel']),
    )
    expect(await ledgerProblems(portal)).toEqual([])
    expect((await portal.db.pool.query(`select name, last_error from job where state = 'failed'`)).rows).toEqual([])
  })
})
