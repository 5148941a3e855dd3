import { DriverError } from '../../drivers/hosting/port.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { openWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { servicesByIds } from '../services/index.ts'
import { heard } from './changed.ts'
import { type Booked, type Difference, differences, type Listed } from './compare.rules.ts'
import { writeFindings } from './findings.store.ts'
import { desiredState } from './hosting.rules.ts'
import type { Panels } from './panel.live.ts'
import { findPanel, writePanel } from './panels.store.ts'
import { compare } from './queue.ts'
import { type Hosting, hostingOn } from './store.ts'
import { BUILD, CHANGE, PASSWORD, REMOVE, SETTLE } from './work.rules.ts'

interface Books {
  readonly booked: readonly Booked[]
  readonly rows: ReadonlyMap<string, Hosting>
}

/** What our books say of a panel's accounts; nothing of those that are worked on. */
export async function booksOf(tx: Tx, panelId: string): Promise<Books> {
  const rows = await hostingOn(tx, panelId)
  const ids = rows.map(({ id }) => id)
  const services = await servicesByIds(tx, ids)
  const work = await openWork(tx, [BUILD, SETTLE, CHANGE, PASSWORD, REMOVE], ids)
  const booked = rows.map((row): Booked => {
    const { id, username, domain } = row
    const service = services.get(id)
    return { serviceId: id, username, domain, package: row.package, desired: service && !work.has(id) ? desiredState(service) : null }
  })
  return { booked, rows: new Map(rows.map((row) => [row.username, row])) }
}

/** Compares a panel with our books, both ways. What it says of an account is what is shown of it from then on; what differs staff are told. */
export const compareJob = (panels: Panels) =>
  liveJob(compare, {
    live: async ({ db, log }, { panelId }) => {
      if (!(await db.read((tx) => findPanel(tx, panelId)))) return
      try {
        const driver = panels.drivers.get(panelId)
        if (!driver) throw new DriverError('retry-later', 'this panel cannot be used here')
        const before = await db.read((tx) => booksOf(tx, panelId))
        const listed = await driver.listAccounts()
        await db.transaction((tx) => settle(tx, panelId, listed, before))
      } catch (error) {
        if (!(error instanceof DriverError)) throw error
        log.info({ err: error, panelId }, 'a hosting panel did not list its accounts')
        await db.transaction((tx) => writePanel(tx, { id: panelId, compareError: error.message.slice(0, 300) }))
      }
    },
  })

async function settle(tx: Tx, panelId: string, listed: readonly Listed[], before: Books): Promise<void> {
  const after = await booksOf(tx, panelId)
  const found = differences(listed, before.booked, after.booked)
  await writeFindings(tx, panelId, found)
  await shown(tx, after, listed, found)
  await writePanel(tx, { id: panelId, comparedAt: tx.now, compareError: null })
}

/** Those of which the panel says something else than is shown. */
async function shown(tx: Tx, { booked, rows }: Books, listed: readonly Listed[], found: readonly Difference[]): Promise<void> {
  const there = new Map(listed.filter(({ ours }) => ours).map((one) => [one.username, one]))
  const missing = new Set(found.filter(({ kind }) => kind === 'missing').map(({ username }) => username))
  for (const { username, desired } of booked) {
    const row = rows.get(username)
    if (!row || desired === null) continue
    const account = there.get(username)
    const said = account ? (account.suspended ? 'suspended' : 'active') : missing.has(username) ? 'missing' : null
    if (said === null || said === row.state) continue
    await heard(tx, row.id, said === 'missing' ? 'lost' : `found-${said}`)
  }
}
