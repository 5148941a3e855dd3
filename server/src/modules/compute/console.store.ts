import { addSeconds } from '@portal/contracts/time.ts'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { ConsoleRight } from './console-ticket.ts'
import { consoles } from './tables.ts'

/** Each window is seen every second and a half: one that was not for so long belongs to a process that died. */
const FORGOTTEN_SECONDS = 15

type Window = Pick<ConsoleRight, 'serviceId' | 'protocol'> & { readonly id: string }

const others = ({ id, serviceId, protocol = 'rfb' }: Window) =>
  and(eq(consoles.serviceId, serviceId), eq(consoles.protocol, protocol), ne(consoles.id, id))

/** Notes that this window is still open. Answers how many others there are, and whether one of them took over. */
export async function seenIn(tx: Tx, window: Window): Promise<{ readonly others: number; readonly takenOver: boolean }> {
  const { id, serviceId, protocol = 'rfb' } = window
  await tx.db.delete(consoles).where(and(eq(consoles.serviceId, serviceId), lt(consoles.seenAt, addSeconds(tx.now, -60))))
  const [row] = await tx.db
    .insert(consoles)
    .values({ id, serviceId, protocol, seenAt: tx.now })
    .onConflictDoUpdate({ target: consoles.id, set: { seenAt: tx.now } })
    .returning({ takenOver: consoles.takenOver })
  const [found] = await tx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(consoles)
    .where(and(others(window), eq(consoles.takenOver, false), gt(consoles.seenAt, addSeconds(tx.now, -FORGOTTEN_SECONDS))))
  return { others: found?.n ?? 0, takenOver: row?.takenOver ?? false }
}

/** The others are closed at their next look. */
export async function takeOver(tx: Tx, window: Window): Promise<void> {
  await tx.db.update(consoles).set({ takenOver: true }).where(others(window))
}

export async function left(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(consoles).where(eq(consoles.id, id))
}
