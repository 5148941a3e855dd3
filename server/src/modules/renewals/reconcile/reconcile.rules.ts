import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { listReconciliations } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import type { InvoiceBooks, Unpaid } from '../../invoices/index.ts'
import type { LedgerBooks } from '../../ledger/index.ts'

export type Reconciliation = OutputOf<typeof listReconciliations>['items'][number]
export type Check = Reconciliation['checks'][number]

export interface Books {
  readonly ledger: readonly LedgerBooks[]
  readonly wrongWallets: number
  readonly invoices: readonly InvoiceBooks[]
  readonly unpaid: readonly Unpaid[]
  /** Through gateways, by currency: what arrived, and what was sent back. */
  readonly received: ReadonlyMap<string, number>
  readonly sentBack: ReadonlyMap<string, number>
}

const check = (name: Check['name'], currency: string | null, expected: number, found: number): Check => ({
  ...{ name, currency, expected, found },
  ok: expected === found,
})

/** Each book against the other: the ledger against itself, against the gateways' receipts and against the documents. */
export function reconcile({
  ledger,
  wrongWallets,
  invoices,
  unpaid,
  received,
  sentBack,
}: Books): Pick<Reconciliation, 'checks' | 'open' | 'green'> {
  const currencies = [...new Set([...ledger, ...invoices].map(({ currency }) => currency).concat([...received.keys()]))].sort()
  const inLedger = (currency: string): LedgerBooks | undefined => ledger.find((one) => one.currency === currency)
  const onPaper = (currency: string): InvoiceBooks | undefined => invoices.find((one) => one.currency === currency)
  const money = currencies.filter((currency) => currency !== 'PTS')
  const checks = [
    ...currencies.map((currency) => check('ledger-sum', currency, 0, inLedger(currency)?.sum ?? 0)),
    check('wallet-balances', null, 0, wrongWallets),
    ...money.flatMap((currency) => [
      check('gateway-clearing', currency, received.get(currency) ?? 0, inLedger(currency)?.toppedUp ?? 0),
      check('gateway-refunded', currency, sentBack.get(currency) ?? 0, inLedger(currency)?.sentBack ?? 0),
      check('invoices-paid', currency, onPaper(currency)?.paid ?? 0, inLedger(currency)?.paid ?? 0),
      check('invoices-refunded', currency, onPaper(currency)?.refunded ?? 0, inLedger(currency)?.refunded ?? 0),
    ]),
  ]
  const unpaidIn = (currency: string): Unpaid | undefined => unpaid.find((one) => one.currency === currency)
  const open = money.map((currency) => ({
    currency,
    unpaid: unpaidIn(currency)?.sum ?? 0,
    unpaidInvoices: unpaidIn(currency)?.n ?? 0,
    receivable: inLedger(currency)?.receivable ?? 0,
  }))
  return { checks, open, green: checks.every(({ ok }) => ok) }
}
