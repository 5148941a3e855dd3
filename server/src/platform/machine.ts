import { type Actor, findMove, type Machine } from '@portal/contracts/machine.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from './errors.ts'
import { placeholder, prepared, preparedRow } from './prepared.ts'
import { insertAll } from './rows.ts'
import { stateHistory } from './tables.ts'
import type { Tx } from './tx.ts'

/** A table that a machine can move: one row, one state. */
export type MachineTable = PgTable & { id: PgColumn; state: PgColumn }

const writeHistory = preparedRow(stateHistory, (db, row) => db.insert(stateHistory).values(row))

const perTable = new WeakMap<MachineTable, ReturnType<typeof statementsFor>>()

function statementsOf(table: MachineTable): ReturnType<typeof statementsFor> {
  const known = perTable.get(table) ?? statementsFor(table)
  perTable.set(table, known)
  return known
}

const statementsFor = (table: MachineTable) => ({
  lock: prepared((db) =>
    db
      .select({ state: table.state })
      .from(table)
      .where(eq(table.id, placeholder('id')))
      .for('update'),
  ),
  update: preparedRow(table, (db, row) =>
    db
      .update(table)
      .set(row)
      .where(and(eq(table.id, placeholder('id')), sql`${table.state} = any(${placeholder('from')})`)),
  ),
})

/**
 * Moves one row by an event, if its state allows it: a guarded UPDATE and a line of history.
 * Answers the state it had, or throws `conflict` where the machine has no such move from the present state.
 */
export async function move<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  table: MachineTable,
  id: number,
  event: E,
  by: Actor,
): Promise<{ from: S; to: S }> {
  const moved = await tryMove(tx, machine, table, id, event, by)
  if (!moved) throw new AppError('conflict')
  return moved
}

/**
 * As `move`, but answers null where the state does not allow it: for repeated and late events. `patch`: what else is written of the
 * row with its new state.
 */
export async function tryMove<S extends string, E extends string>(
  tx: Tx,
  machine: Machine<S, E>,
  table: MachineTable,
  id: number,
  event: E,
  by: Actor,
  patch: Record<string, unknown> = {},
): Promise<{ from: S; to: S } | null> {
  const { lock, update } = statementsOf(table)
  const [row] = await lock(tx, { id })
  const from = row?.state as S | undefined
  const found = from === undefined ? undefined : findMove(machine, from, event)
  if (!found?.by.includes(by) || from === undefined) return null
  await update(tx, { ...patch, state: found.to }, { id, from: found.from })
  await writeHistory(tx, { machine: machine.name, subjectId: id, event, from, to: found.to, actor: by, at: tx.now })
  return { from, to: found.to }
}

/** A move of an object that is written in the state it led to: for what begins and moves on within one transaction. */
export interface Moved {
  readonly machine: string
  readonly id: number
  readonly event: string
  readonly from: string
  readonly to: string
}

export async function recordMoves(tx: Tx, moves: readonly Moved[], by: Actor): Promise<void> {
  const rows = moves.map(({ machine, id, event, from, to }) => ({ machine, subjectId: id, event, from, to, actor: by, at: tx.now }))
  await insertAll(tx, stateHistory, rows)
}

/** The moves one object made, oldest first. */
export async function historyOf(tx: Tx, machine: Machine, id: number): Promise<{ event: string; from: string; to: string; at: Date }[]> {
  return await tx.db
    .select({ event: stateHistory.event, from: stateHistory.from, to: stateHistory.to, at: stateHistory.at })
    .from(stateHistory)
    .where(and(eq(stateHistory.machine, machine.name), eq(stateHistory.subjectId, id)))
    .orderBy(stateHistory.id)
}
