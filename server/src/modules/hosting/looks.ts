import { addHours } from '@portal/contracts/time.ts'
import { listInstances } from '../../platform/drivers/instances.store.ts'
import type { Planner } from '../../platform/planner.ts'
import type { Tx } from '../../platform/tx.ts'
import { allPanels } from './panels.store.ts'
import { compare, lookUp, measure } from './queue.ts'
import { dnsDue } from './store.ts'

const COMPARE_EVERY_HOURS = 6
const DNS_EVERY_HOURS = 24
const DOMAINS_AT_ONCE = 1000
const DOMAINS_IN_A_JOB = 25

/** What is to be looked at now: what accounts use, whether panels and books agree, and whether domains lead to them. */
async function bookLooks(tx: Tx): Promise<void> {
  const known = new Set((await listInstances(tx)).filter(({ kind }) => kind === 'hosting').map(({ id }) => id))
  for (const { id, comparedAt } of await allPanels(tx)) {
    if (!known.has(id)) continue
    await tx.enqueue(measure, { panelId: id }, { key: `hosting-measure:${id}` })
    if (comparedAt && comparedAt > addHours(tx.now, -COMPARE_EVERY_HOURS)) continue
    await tx.enqueue(compare, { panelId: id }, { key: `hosting-compare:${id}` })
  }
  const due = await dnsDue(tx, addHours(tx.now, -DNS_EVERY_HOURS), DOMAINS_AT_ONCE)
  for (let n = 0; n < due.length; n += DOMAINS_IN_A_JOB) {
    const serviceIds = due.slice(n, n + DOMAINS_IN_A_JOB)
    await tx.enqueue(lookUp, { serviceIds }, { key: `hosting-dns:${serviceIds[0]}` })
  }
}

export const lookPlanner: Planner = { name: 'hosting.look', everySeconds: 3600, maintenance: true, run: bookLooks }
