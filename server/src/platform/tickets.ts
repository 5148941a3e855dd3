import { and, eq, gt, isNull } from 'drizzle-orm'
import { randomToken, sha256 } from './random.ts'
import { tickets } from './tables.ts'
import type { Tx } from './tx.ts'

export interface TicketRequest {
  readonly purpose: string
  readonly data: Record<string, unknown>
  readonly seconds: number
}

/** A single-use secret; only its hash is stored. */
export async function issueTicket(tx: Tx, { purpose, data, seconds }: TicketRequest): Promise<string> {
  const secret = randomToken()
  const expiresAt = new Date(tx.now.getTime() + seconds * 1000)
  await tx.db.insert(tickets).values({ hash: sha256(`${purpose}:${secret}`), purpose, data, expiresAt })
  return secret
}

/** Takes a ticket: its data the first time, null when unknown, used or expired. */
export async function takeTicket(tx: Tx, purpose: string, secret: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx.db
    .update(tickets)
    .set({ usedAt: tx.now })
    .where(and(eq(tickets.hash, sha256(`${purpose}:${secret}`)), isNull(tickets.usedAt), gt(tickets.expiresAt, tx.now)))
    .returning({ data: tickets.data })
  return row?.data ?? null
}
