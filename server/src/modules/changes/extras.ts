import { referenceOf } from '@portal/contracts/document-series.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { cancelInvoice, type Invoice, lockInvoice, type Settlement } from '../invoices/index.ts'
import { checkSchedule, forgetTry, lockBooks, withdraw } from '../renewals/index.ts'
import { lockService, notifyChanged, patchService, type Service } from '../services/index.ts'
import { type ChangeRequest, carryOut, lockCurrent } from './change.ts'
import { optionsWithout } from './extras.rules.ts'
import { type Extra, extraFor } from './offer.ts'
import { settleChange } from './store.ts'

export const hasExtra = ({ options }: Pick<Service, 'options'>, code: string): boolean =>
  (options.addons ?? []).some((addon) => addon.code === code)

/** Its document, paid where that was asked for: billed with the service from then on. */
export const buyExtra = (tx: Tx, settlement: Settlement, request: ChangeRequest, extra: Extra): Promise<Invoice> =>
  carryOut(tx, settlement, request, (subject) => extraFor(tx, subject, extra))

/**
 * Given up: what is paid stays paid, and the next renewal is without it; one of the run that waits already is issued anew. Answers the
 * service, locked, also where it did not have it.
 */
export async function giveUpExtra(tx: Tx, owned: Service, code: string): Promise<Service> {
  const { change, invoice } = await lockCurrent(tx, owned)
  const books = await lockBooks(tx, [owned], lockInvoice, lockService)
  const service = books.services[0] ?? fail('not-found')
  if (change?.target === code && change.state === 'open' && invoice?.state === 'unpaid') {
    await cancelInvoice(tx, invoice, 'cancel', 'system')
    await settleChange(tx, change.id, 'open', 'void')
  }
  const gone = (service.options.addons ?? []).filter((addon) => addon.code === code)
  if (gone.length === 0) return service
  const { id, name, periodMonths } = service
  if (service.changeInvoiceId !== null) fail('change.under-way', { name })
  for (const document of books.documents) {
    const ours = document.renewals.every(({ auto }) => auto)
    if (!ours || !(await withdraw(tx, document))) fail('change.open-renewal', { number: referenceOf(document.invoice), name })
  }
  const monthly = gone.reduce((sum, { amount, price }) => sum + amount * price.amount, 0)
  const without = {
    priceAmount: Math.max(0, service.priceAmount - monthly * periodMonths),
    options: { ...service.options, ...optionsWithout(service, code) },
  }
  await patchService(tx, id, without)
  await notifyChanged(tx, service)
  await forgetTry(tx, id)
  const after = { ...service, ...without }
  await checkSchedule(tx, after)
  return after
}
