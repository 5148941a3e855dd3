import {
  importStatement,
  previewStatement,
  type StatementColumns,
  statementAccounts,
} from '@portal/contracts/modules/statements.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import type { GatewayEvent, PaymentDriver, Transfer } from '../../drivers/payment/port.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { receive } from './inbox.ts'
import type { Gateways } from './methods.ts'
import { keepStatement } from './settlements/settle.ts'
import { dayIn } from './settlements/settlements.rules.ts'
import { guessColumns, linesOf, readCsv, type StatementLine } from './statement.rules.ts'
import { knownReferences, paymentsNamed } from './statement.store.ts'

const SHOWN = 100

interface Read {
  readonly line: StatementLine
  readonly event: GatewayEvent | null
}

const readerOf = (gateways: Gateways, account: string): ((transfer: Transfer) => GatewayEvent) => {
  const driver: PaymentDriver | undefined = gateways.find(account)?.driver
  return driver?.readTransfer ? driver.readTransfer.bind(driver) : fail('not-found')
}

function read(gateways: Gateways, account: string, file: string, chosen: StatementColumns | null) {
  const reader = readerOf(gateways, account)
  const csv = readCsv(file) ?? fail('payment.no-statement')
  const columns = chosen ?? guessColumns(csv.header)
  const lines = columns ? linesOf(csv, columns) : []
  const rows: Read[] = lines.map((line) => ({ line, event: line.transfer && reader(line.transfer) }))
  return { header: [...csv.header], columns, rows }
}

/** Of which transfers we heard before, by anybody, or further up in the same file. */
async function newOnes(tx: Tx, account: string, rows: readonly Read[]): Promise<ReadonlySet<GatewayEvent>> {
  const told = rows.flatMap(({ event }) => event ?? [])
  const seen = new Set(await knownReferences(tx, account, told))
  const fresh = new Set<GatewayEvent>()
  for (const event of told) {
    if (!seen.has(event.id)) fresh.add(event)
    seen.add(event.id)
  }
  return fresh
}

const stateOf = ({ line, event }: Read, fresh: ReadonlySet<GatewayEvent>): 'new' | 'known' | 'skipped' | 'unreadable' =>
  event ? (fresh.has(event) ? 'new' : 'known') : line.skipped ? 'skipped' : 'unreadable'

/** Known or new: every line of it is what the bank says that it booked. */
async function settled(tx: Tx, gateways: Gateways, account: string, rows: readonly Read[]): Promise<void> {
  const gateway = gateways.find(account)
  const told = rows.flatMap(({ event, line }) => (event ? [{ event, day: dayIn(line.cells.date) }] : []))
  const lines = told.map(({ event: { key, reference, amount } }) => ({
    kind: 'payment' as const,
    reference,
    key,
    of: null,
    amount,
    fee: 0,
  }))
  if (gateway)
    await keepStatement(
      tx,
      gateway,
      lines,
      told.map(({ day }) => day),
    )
}

/** A bank's statement is one more way to hear of transfers: each line becomes the event that a gateway would have told. */
export const statementHandlers = (gateways: Gateways): readonly Handler[] => [
  query(statementAccounts, async ({ lang }) => ({
    items: gateways.all().flatMap(({ driver, title }) => (driver.readTransfer ? [{ id: driver.id, title: title[lang] }] : [])),
  })),

  query(previewStatement, async ({ tx }, { account, file, columns: chosen }) => {
    const { header, columns, rows } = read(gateways, account, file, chosen)
    const fresh = await newOnes(tx, account, rows)
    const named = await paymentsNamed(
      tx,
      account,
      rows.slice(0, SHOWN).flatMap(({ event }) => event?.key ?? []),
    )
    const counts = { new: 0, known: 0, skipped: 0, unreadable: 0 }
    for (const row of rows) counts[stateOf(row, fresh)]++
    const shown = rows.slice(0, SHOWN).map((row) => {
      const { line, event } = row
      const amount = event && money(event.amount.amount, event.amount.currency)
      return { line: line.line, state: stateOf(row, fresh), amount, ...line.cells, invoiceId: (event && named.get(event.key)) ?? null }
    })
    return { header, columns, counts, rows: shown }
  }),

  command(importStatement, async ({ tx, note }, { account, file, columns }) => {
    const { rows } = read(gateways, account, file, columns)
    const fresh = await newOnes(tx, account, rows)
    let imported = 0
    // Somebody may tell of one at the same moment: what is news is decided where it is kept.
    for (const { id, ...event } of fresh) if (await receive(tx, account, id, { ...event, toldBy: 'statement' })) imported++
    await settled(tx, gateways, account, rows)
    const told = rows.filter(({ event }) => event !== null).length
    const sum = [...fresh].reduce((total, { amount }) => total + amount.amount, 0)
    note({ detail: account, before: { lines: rows.length }, after: { imported, known: told - imported, sum } })
    return { imported, known: told - imported }
  }),
]
