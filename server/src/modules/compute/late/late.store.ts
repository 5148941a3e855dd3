import { DEADLINE_MINUTES } from '@portal/contracts/machines/deadlines.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { and, asc, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { listEngines } from '../../infrastructure/index.ts'
import { vps } from '../tables.ts'
import { ACTING } from '../troubled.rules.ts'
import { type Late, lateWork } from './late.rules.ts'

interface LateMachine extends Late {
  readonly serviceId: number
}

const SOONEST_SECONDS = Math.min(...Object.values(DEADLINE_MINUTES)) * 60

/** Deadlines differ by work and engine, so more are looked at than are late. */
const LOOKED_AT_MAX = 5000

/** Machines whose work should be done by now, the oldest first. */
export async function lateMachines(tx: Tx, limit: number): Promise<LateMachine[]> {
  const rows = await tx.db
    .select({ id: vps.id, engine: vps.engine, state: vps.state, action: vps.action, actionAt: vps.actionAt })
    .from(vps)
    .where(and(lt(vps.actionAt, addSeconds(tx.now, -SOONEST_SECONDS)), sql.raw(ACTING)))
    .orderBy(asc(vps.actionAt))
    .limit(LOOKED_AT_MAX)
  if (rows.length === 0) return []
  const own = new Map((await listEngines(tx)).map(({ id, capabilities }) => [id, capabilities.deadlineMinutes]))
  const late = rows.flatMap((row) => {
    const found = lateWork(row, tx.now, own.get(row.engine ?? ''))
    return found ? [{ serviceId: row.id, ...found }] : []
  })
  return late.slice(0, limit)
}
