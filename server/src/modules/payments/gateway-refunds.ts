import { type Money, money } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { post } from '../ledger/index.ts'
import type { Conversion } from './conversion.store.ts'
import type { FoundRefund } from './refunds.store.ts'
import type { Payment } from './store.ts'

interface GatewayRefund {
  readonly key: string
  readonly payment: Payment
  readonly conversion: Conversion | null
  /** Minor units of the wallet's currency, and of the payment's. */
  readonly amount: number
  readonly original: number
}

/** Moves a refund between the wallet and its gateway, or undoes it. A converted payment follows its original amount and currency. */
export async function postGatewayRefund(
  tx: Tx,
  template: 'gateway-refund' | 'gateway-refund-undo',
  { key, payment, conversion, amount, original }: GatewayRefund,
): Promise<void> {
  const { brandId, accountId, invoiceId, id: paymentId, currency } = payment
  const posting = { brandId, accountId, key: `${template}:${key}`, cause: { invoiceId, paymentId }, amount }
  if (!conversion) return void (await post(tx, template, { ...posting, currency }))
  const converted = template === 'gateway-refund' ? 'gateway-refund-converted' : 'gateway-refund-converted-undo'
  await post(tx, converted, { ...posting, currency: conversion.currency, original, originalCurrency: conversion.originalCurrency })
}

/** What a refund is in the customer's wallet. */
export const walletMoney = ({ refund, payment, conversion }: FoundRefund): Money =>
  money(refund.walletAmount ?? refund.amount, conversion?.currency ?? payment.currency)
