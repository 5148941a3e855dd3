import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { notifyChanged, type Service, servicesByIds } from '../services/index.ts'
import { limitsOf, nearestOf, type Warning, warningsOf } from './hosting.rules.ts'
import { mayPass, type Panels } from './panel.live.ts'
import { measure } from './queue.ts'
import { type Hosting, hostingOn, lockHosting, patchHosting } from './store.ts'
import type { Measured } from './tables.ts'

type Requests = Parameters<typeof notifyAll>[1]

/** So many accounts are written in one transaction. */
const AT_ONCE = 100

/** What a panel measured of each account, kept; its owner is told once at each step of a limit. */
export const measureJob = (panels: Panels) =>
  liveJob(measure, {
    live: async ({ db, log }, { panelId }) => {
      const driver = panels.drivers.get(panelId)
      if (!driver?.usage) return
      const rows = (await db.read((tx) => hostingOn(tx, panelId))).filter(({ state }) => state !== 'installing' && state !== 'missing')
      if (rows.length === 0) return
      let measured: ReadonlyMap<string, Measured>
      try {
        measured = await driver.usage(rows.map(({ username }) => username))
      } catch (error) {
        // The next hour measures anew; what was measured last stays, with its time.
        if (!mayPass(error)) throw error
        log.info({ err: error, panelId }, 'a hosting panel did not say what its accounts use')
        return
      }
      for (let n = 0; n < rows.length; n += AT_ONCE) await db.transaction((tx) => keep(tx, rows.slice(n, n + AT_ONCE), measured))
    },
  })

async function keep(tx: Tx, rows: readonly Hosting[], measured: ReadonlyMap<string, Measured>): Promise<void> {
  const services = await servicesByIds(
    tx,
    rows.map(({ id }) => id),
  )
  const requests: Requests[number][] = []
  for (const { id, username, usage: before } of rows) {
    const [usage, service] = [measured.get(username), services.get(id)]
    if (!usage || !service) continue
    // Locked: what was told stands beside what was measured.
    const row = await lockHosting(tx, id)
    if (!row || row.removed) continue
    const { diskMb, transferMb, sites, mailboxes, databases } = usage
    const kept = { diskMb, transferMb, sites, mailboxes, databases }
    const limits = limitsOf(kept, service.plan)
    const { due, warned } = warningsOf(limits, row.warned)
    await patchHosting(tx, id, { usage: kept, measuredAt: tx.now, warned })
    requests.push(...due.map((warning) => told(tx, service, warning)))
    if (nearestOf(limits)?.percent !== nearestOf(limitsOf(before, service.plan))?.percent) await notifyChanged(tx, service)
  }
  if (requests.length > 0) await notifyAll(tx, requests)
}

const told = (tx: Tx, service: Service, { name, step, limit }: Warning): Requests[number] => ({
  accountId: service.accountId,
  kind: step < 100 ? ('hosting-near-limit' as const) : ('hosting-at-limit' as const),
  params: { name: service.name, what: name, percent: step, limit: Math.round((limit.limit ?? 0) / 1024) },
  link: kindsOf(tx).linkOf(service),
  mail: true,
  cause: `hosting:${service.id}:${name}:${step}:${tx.now.toISOString()}`,
})
