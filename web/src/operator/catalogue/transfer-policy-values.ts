import { kindOfType } from '@portal/contracts/kinds/kinds.ts'
import type { Currency } from '@portal/contracts/money.ts'
import { money } from '@portal/contracts/money.ts'
import { TRANSFER_ACTIONS, TRANSFER_MBPS, type TransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { columnOf, type Entered, entered, numberOf, valueIn } from '../fields/entered.ts'

const name = 'transferPolicy.mbps'
/** Speed of a limited server, and of one whose owner's limit is reached: there it may be empty. */
export const MBPS = columnOf(name, 'int', { ...TRANSFER_MBPS, required: true })
export const MBPS_AT_CAP = columnOf(name, 'int', TRANSFER_MBPS)
const PRICED = ['USD', 'VND'] as const satisfies readonly Currency[]

/** What the form begins with. */
export function enterPolicy(policy: TransferPolicy | undefined): Entered {
  const perGb = policy?.action === 'charge' ? policy.perGb : {}
  const mbps = policy && 'mbps' in policy ? policy.mbps : null
  const prices = PRICED.map((currency) => {
    const amount = perGb[currency]
    return [`transferPolicy.perGb.${currency}`, amount === undefined ? '' : amountText(money(amount, currency))]
  })
  return {
    'transferPolicy.action': policy?.action ?? 'notify',
    'transferPolicy.perGb': '',
    [name]: mbps === null ? '' : String(mbps),
    ...Object.fromEntries(prices),
  }
}

const actionIn = (values: Entered): TransferPolicy['action'] =>
  TRANSFER_ACTIONS.find(
    (action) => kindOfType(entered(values, 'type'))?.transferPolicies && entered(values, 'transferPolicy.action') === action,
  ) ?? 'notify'

export function readPolicy(values: Entered): TransferPolicy {
  const action = actionIn(values)
  if (action === 'limit') return { action, mbps: numberOf(MBPS, values[name]) }
  if (action !== 'charge') return { action }
  const mbps = valueIn(MBPS_AT_CAP, values[name])
  const perGb: Extract<TransferPolicy, { action: 'charge' }>['perGb'] = {}
  for (const currency of PRICED) {
    const amount = readAmount(entered(values, `transferPolicy.perGb.${currency}`), currency)?.amount
    if (amount) perGb[currency] = amount
  }
  return { action, perGb, mbps: typeof mbps === 'number' ? mbps : null }
}

/** The column that its speed is entered in, where its action has one. */
export function speedOf(values: Entered): typeof MBPS | null {
  const action = actionIn(values)
  return action === 'limit' ? MBPS : action === 'charge' ? MBPS_AT_CAP : null
}
