import { money } from '@portal/contracts/money.ts'
import type { FeeTerms } from '@portal/contracts/payment-fee.ts'
import type { Limits } from '@portal/contracts/payment-method.rules.ts'
import type { PaymentTerms } from './terms.store.ts'

/** What may be paid by a gateway: what it moves, and no more or less than staff allow. */
export const limitsWith = ({ min, max }: Limits, terms: Pick<PaymentTerms, 'least' | 'most'> | null): Limits => ({
  min: Math.max(min, terms?.least ?? min),
  max: Math.min(max, terms?.most ?? max),
})

/** Null where paying by it costs nothing. */
export const feeTermsOf = (
  terms: Pick<PaymentTerms, 'feeFixed' | 'feeBasisPoints' | 'currency'> | null,
  vatPercent: number,
): FeeTerms | null =>
  terms === null || (terms.feeFixed === 0 && terms.feeBasisPoints === 0)
    ? null
    : { fixed: money(terms.feeFixed, terms.currency), basisPoints: terms.feeBasisPoints, vatPercent }
