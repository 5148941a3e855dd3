import { type Actor, findMove, type Machine } from '@portal/contracts/machine.ts'
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from './errors.ts'
import { madeOnce } from './prepared.ts'
import { insertAll } from './rows.ts'
import { stateHistory } from './tables.ts'
import type { Tx } from './tx.ts'

/** A table that a machine can move: one row, one state. */
export type MachineTable = PgTable & { id: PgColumn; state: PgColumn }

/**
 * Locks the row, moves it if its state is among those the event may leave, and writes the line of history. $1 the row, $2 what state leads
 * where, as an object; $3 to $6 the line, from $7 on the columns.
 */
const statementFor = madeOnce(
  ([table, id, ...columns]) => `
  with present as (select "${id}" as id, state from "${table}" where "${id}" = $1 for update),
  moved as (
    update "${table}" as moving set ${['state = $2::jsonb ->> present.state', ...columns.map((column, n) => `"${column}" = $${n + 7}`)].join(', ')}
      from present where moving."${id}" = present.id and $2::jsonb ? present.state
      returning present.id, present.state as from_state, moving.state as to_state)
  insert into state_history (machine, subject_id, event, from_state, to_state, actor, at)
    select $3, id, $4, from_state, to_state, $5, $6::timestamptz from moved
    returning from_state, to_state`,
)

/**
 * Moves one row by an event, if its state allows it, with a line of history: one statement.
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
  const leads = Object.fromEntries(
    machine.states.flatMap((state) => {
      const found = findMove(machine, state, event)
      return found?.by.includes(by) ? [[state, found.to]] : []
    }),
  )
  const known = getTableColumns(table)
  const written = Object.entries(patch).flatMap(([field, value]) => {
    const column = known[field]
    return column && value !== undefined ? [{ name: column.name, value: value === null ? null : column.mapToDriverValue(value) }] : []
  })
  const { rows } = await tx.client.query<{ from_state: S; to_state: S }>(
    statementFor([getTableName(table), table.id.name, ...written.map(({ name }) => name)]),
    [id, JSON.stringify(leads), machine.name, event, by, tx.now, ...written.map(({ value }) => value)],
  )
  const [moved] = rows
  return moved ? { from: moved.from_state, to: moved.to_state } : null
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
