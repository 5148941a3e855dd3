import { createHash } from 'node:crypto'
import {
  bookKnownLine,
  importStatement,
  previewStatement,
  STATEMENT_ROWS_SHOWN,
  type StatementColumns,
  statementAccounts,
} from '@portal/contracts/modules/statements.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import type { GatewayEvent } from '../../../drivers/payment/port.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, live, preparedCommand, query } from '../../../platform/http/handlers.ts'
import { ParserStopped, runParser } from '../../../platform/parsing/pool.ts'
import { parserTask } from '../../../platform/parsing/task.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Gateway, Gateways } from '../method-check.ts'
import { keepAt } from '../receive.ts'
import { keepStatement } from '../settlements/settle.ts'
import type { StoredEvent } from '../tables.ts'
import { dayIn } from './dates.rules.ts'
import { type Identified, identify, type Told } from './identify.ts'
import type { CsvProblem, ParsedStatement, StatementFile } from './statement.parser.ts'
import type { StatementLine } from './statement.rules.ts'
import { paymentsNamed } from './statement.store.ts'

const CURRENCY = 'VND'

type File = Pick<StatementFile, 'file' | 'encoding'> & { readonly account: string; readonly columns: StatementColumns | null }

interface Row {
  readonly line: StatementLine
  /** Money in, as the gateway would have reported it; `null` for every other row. */
  readonly told: Told | null
}

interface Statement extends Omit<ParsedStatement, 'lines' | 'order'> {
  readonly gateway: Gateway
  readonly rows: readonly Row[]
  readonly dates: (date: string) => string | null
}

const parser = parserTask<typeof import('./statement.parser.ts')>({
  ...{ name: 'statement', lane: 'calls', deadlineMs: 4000 },
  ...{ from: import.meta.url, file: './statement.parser' },
})

/**
 * Reads a statement outside any transaction.
 *
 * @throws {AppError} `not-found`, `payment.no-statement`, `payment.statement-too-large`, `payment.statement-line`, `request-too-complex`
 */
async function read(gateways: Gateways, { account, ...file }: File, owner: string): Promise<Statement> {
  const gateway = gateways.find(account)
  const reader = gateway?.driver.readTransfer?.bind(gateway.driver)
  if (!gateway || !reader) return fail('not-found')
  const parsed = await runParser(parser, file, owner).catch((error: unknown) => {
    if (error instanceof ParserStopped) return fail('request-too-complex')
    throw error
  })
  if ('problem' in parsed) return refuse(parsed)
  const { lines, order, ...statement } = parsed
  const { header, columns } = statement
  const layout = columns ? `${columns.date === null ? '' : (header[columns.date] ?? '')}|${header[columns.text] ?? ''}` : ''
  return {
    ...{ ...statement, gateway },
    rows: lines.map((line) => ({ line, told: line.transfer && toldOf(reader(line.transfer), line, layout.slice(0, 200)) })),
    dates: (date) => dayIn(date, order),
  }
}

function refuse(problem: CsvProblem): never {
  if (problem.problem === 'bad-line') return fail('payment.statement-line', { line: problem.line })
  return fail(problem.problem === 'too-large' ? 'payment.statement-too-large' : 'payment.no-statement')
}

function toldOf({ id, ...event }: GatewayEvent, { day }: StatementLine, layout: string): Told {
  return { id, event: { ...event, layout, toldBy: 'statement' }, teller: 'statement', day }
}

const toldIn = (rows: readonly Row[]): Told[] => rows.flatMap(({ told }) => told ?? [])

/** Identity of a line: its content, and its position among lines of the same content. */
function lineKeys(rows: readonly Row[]): ReadonlyMap<Told, string> {
  const seen = new Map<string, number>()
  return new Map(
    toldIn(rows).map((told) => {
      const content = JSON.stringify([told.id, told.event.told?.at, told.event.told?.text])
      const n = (seen.get(content) ?? 0) + 1
      seen.set(content, n)
      return [told, createHash('sha256').update(`${content}${n}`).digest('hex').slice(0, 32)]
    }),
  )
}

/** The rows of a statement with what is known of each; a line that was booked by hand is recognised by its identity. */
async function identified(tx: Tx, { gateway, rows, dates }: Statement): Promise<{ rows: Row[]; found: ReadonlyMap<Told, Identified> }> {
  const keys = lineKeys(rows)
  const keyed = rows.map(({ line, told }) => ({ line, told: told && { ...told, event: { ...told.event, lineKey: keys.get(told) ?? '' } } }))
  return { rows: keyed, found: await identify(tx, gateway.driver.id, toldIn(keyed), dates) }
}

const stateOf = ({ line, told }: Row, found: ReadonlyMap<Told, Identified>): 'new' | 'known' | 'skipped' | 'unreadable' =>
  told ? (found.get(told)?.known ? 'known' : 'new') : line.state === 'unreadable' ? 'unreadable' : 'skipped'

/** @throws `payment.statement-direction` while a column that looks like a direction is not mapped */
function refuseUnmapped({ header, unmapped }: Statement): void {
  const [first] = unmapped
  if (first !== undefined) fail('payment.statement-direction', { column: (header[first] || String(first + 1)).slice(0, 100) })
}

const withoutKey = ({ lineKey: _, ...event }: StoredEvent): StoredEvent => event

/** Keeps every line for reconciliation, whether it was known or new: all of them are what the bank booked. */
async function settled(tx: Tx, gateway: Gateway, rows: readonly Row[], found: ReadonlyMap<Told, Identified>): Promise<void> {
  const told = toldIn(rows)
  const lines = told.map((one) => {
    const { known, place } = found.get(one) ?? {}
    const { key, reference, amount } = one.event
    return { kind: 'payment' as const, reference: known?.reference ?? place?.reference ?? reference, key, of: null, amount, fee: 0 }
  })
  await keepStatement(
    tx,
    gateway,
    lines,
    told.map(({ day }) => day),
  )
}

const sumOf = (amount: number | null) => (amount === null ? null : money(amount, CURRENCY))

/** What importing the statement would do. */
async function preview(tx: Tx, statement: Statement) {
  const { header, columns, unmapped, totals, gateway } = statement
  const { rows, found } = await identified(tx, statement)
  const counts = { new: 0, known: 0, skipped: 0, unreadable: 0 }
  for (const row of rows) counts[stateOf(row, found)]++
  const isSkipped = ({ line }: Row): boolean => line.state === 'skipped'
  const shown = [...rows.filter((row) => !isSkipped(row)), ...rows.filter(isSkipped)].slice(0, STATEMENT_ROWS_SHOWN)
  const named = await paymentsNamed(
    tx,
    gateway.driver.id,
    shown.flatMap(({ told }) => told?.event.key ?? []),
  )
  return {
    ...{ header: [...header], columns, unmapped: [...unmapped], counts },
    totals: {
      ...{ in: money(totals.in, CURRENCY), out: money(totals.out, CURRENCY) },
      ...{ opening: sumOf(totals.opening), closing: sumOf(totals.closing), difference: sumOf(totals.difference) },
    },
    rows: shown.map((row) => {
      const { line, told } = row
      const known = (told && found.get(told)?.known) ?? null
      return {
        ...{ line: line.line, state: stateOf(row, found), direction: line.moved?.direction ?? null, ...line.cells },
        ...{ amount: sumOf(line.moved?.amount ?? null), invoiceId: (told && named.get(told.event.key)?.invoiceId) ?? null },
        known: known && {
          ...{ reference: known.reference, toldBy: known.teller, date: known.at },
          ...{ reportedAt: known.reportedAt.toISOString(), invoiceId: known.invoiceId },
        },
        bookable: known !== null && known.lineKey !== told?.event.lineKey,
      }
    }),
  }
}

/** A bank statement is one more source of transfers: each line becomes the event that a gateway would have reported. */
export const statementHandlers = (gateways: Gateways): readonly Handler[] => {
  const readMapped = async ({ account, file, encoding, columns }: File, owner: string): Promise<Statement> => {
    const statement = await read(gateways, { account, file, encoding, columns }, owner)
    refuseUnmapped(statement)
    return statement
  }
  return [
    query(statementAccounts, async ({ lang }) => ({
      items: gateways.all().flatMap(({ driver, title }) => (driver.readTransfer ? [{ id: driver.id, title: title[lang] }] : [])),
    })),

    live(previewStatement, async ({ staff, read: readOnly }, { account, ...file }) => {
      const statement = await read(gateways, { account, ...file }, `staff:${staff.id}`)
      return await readOnly((tx) => preview(tx, statement))
    }),

    preparedCommand(importStatement, readMapped, async ({ tx, note, prepared: statement }, { account }) => {
      const { rows, found } = await identified(tx, statement)
      const told = toldIn(rows)
      const fresh = told.flatMap((one) => {
        const { known, place } = found.get(one) ?? {}
        return place && !known ? [{ event: one.event, place }] : []
      })
      for (const { event, place } of fresh) await keepAt(tx, account, place, withoutKey(event))
      await settled(tx, statement.gateway, rows, found)
      const sum = fresh.reduce((total, { event }) => total + event.amount.amount, 0)
      const counted = { imported: fresh.length, known: told.length - fresh.length }
      note({ detail: account, before: { lines: rows.length }, after: { ...counted, sum } })
      return counted
    }),

    preparedCommand(bookKnownLine, readMapped, async ({ tx, note, prepared: statement }, { account, line, reason }) => {
      const { rows, found } = await identified(tx, statement)
      const told = rows.find((row) => row.line.line === line)?.told
      const known = told && found.get(told)?.known
      if (!told || !known) return fail('payment.line-not-known')
      if (known.lineKey === told.event.lineKey) fail('payment.line-booked')
      const place = (await identify(tx, account, [told], statement.dates)).get(told)?.place ?? fail('payment.line-not-known')
      await keepAt(tx, account, place, told.event)
      note({
        detail: `${account} ${told.event.reference}`,
        before: { known: known.reference, reportedAt: known.reportedAt.toISOString(), invoiceId: known.invoiceId },
        after: { reference: place.reference, line, amount: told.event.amount, reason },
      })
      return { line, reference: place.reference }
    }),
  ]
}
