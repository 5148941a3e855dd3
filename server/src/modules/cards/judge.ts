import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import type { Invoice } from '../invoices/index.ts'
import { type Gateway, type Gateways, gatewayLimits, offeredGateways } from '../payments/index.ts'
import { cardState, type Decision, decide, monthBegan } from './auto.rules.ts'
import { type AutoCharge, type AutoPayment, chargedSince } from './auto.store.ts'
import { type Card, defaultCard } from './cards.store.ts'

export interface Judged {
  readonly decision: Decision
  readonly account: Account
  readonly brand: Brand
  /** Null where there is none, or none that the brand offers: then the decision is not to charge. */
  readonly card: Card | null
  readonly gateway: Gateway | null
}

/** Gateways that a brand offers now and that store cards. */
export const placesOf = (gateways: Gateways, brand: Pick<Brand, 'id' | 'currency' | 'methods'>): Gateway[] =>
  offeredGateways(gateways, brand).filter(({ driver }) => driver.stored)

/** Whether so much may be charged for this, as everything stands now. `invoice` is null for a document that is yet to be issued. */
export async function judge(
  tx: Tx,
  gateways: Gateways,
  auto: AutoPayment,
  of: { readonly purpose: AutoCharge['purpose']; readonly amount: number; readonly invoice: Pick<Invoice, 'type' | 'state'> | null },
): Promise<Judged> {
  const { accountId, brandId, enabled, renewals, topupAmount, monthlyLimit } = auto
  const { purpose, amount, invoice } = of
  const [account, brand, card] = [await findAccount(tx, accountId), await findBrand(tx, brandId), await defaultCard(tx, accountId)]
  if (!account || !brand) throw new Error(`account ${accountId} is not there`)
  const gateway = placesOf(gateways, brand).find(({ driver }) => driver.id === card?.gateway) ?? null
  const decision = decide({
    ...{ enabled, amount, monthlyLimit, banned: account.bannedAt !== null, placeOpen: gateway !== null },
    wanted: purpose === 'renewal' ? renewals : topupAmount !== null,
    invoiceState: invoice && !isPayable(invoice) ? 'closed' : invoice?.state === 'pending' ? 'busy' : 'payable',
    cardState: card ? cardState(card, tx.now) : 'none',
    limits: gateway ? await gatewayLimits(tx, gateway, brand) : { min: 0, max: 0 },
    charged: await chargedSince(tx, accountId, monthBegan(tx.now, brand.timeZone)),
  })
  return { decision, account, brand, card, gateway }
}
