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

/** What a ticket holds, and leaves it: for a step that may yet be refused. */
export async function readTicket(tx: Tx, purpose: string, secret: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx.db
    .select({ data: tickets.data })
    .from(tickets)
    .where(usable(tx, purpose, secret))
  return row?.data ?? null
}

/** Takes a ticket: its data the first time, null when unknown, used or expired. */
export async function takeTicket(tx: Tx, purpose: string, secret: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx.db
    .update(tickets)
    .set({ usedAt: tx.now })
    .where(usable(tx, purpose, secret))
    .returning({ data: tickets.data })
  return row?.data ?? null
}

const usable = (tx: Tx, purpose: string, secret: string) =>
  and(eq(tickets.hash, sha256(`${purpose}:${secret}`)), isNull(tickets.usedAt), gt(tickets.expiresAt, tx.now))
