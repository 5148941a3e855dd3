import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/customers.operator.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { randomToken } from '../../platform/random.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { issueCredited } from '../invoices/index.ts'
import { lockedBalances, post } from '../ledger/index.ts'

type Call = TxCall<typeof calls.grantCredit> | TxCall<typeof calls.correctCredit>
type Grant = InputOf<typeof calls.grantCredit>
type Correction = InputOf<typeof calls.correctCredit>

/** As the document of a grant prints it, with the reason below. */
const PROMOTIONAL_CREDIT = { 'en-US': 'Promotional credit', 'vi-VN': 'Tiền khuyến mãi', 'zh-CN': '赠送余额' }

/** Through the ledger, with the reason that the customer reads in the statement [M2]; the wallets stay locked from look to entry. */
async function move(
  call: Call,
  asked: ({ readonly template: 'grant' } & Grant) | ({ readonly template: 'correction' } & Correction),
): Promise<OutputOf<typeof calls.grantCredit>> {
  const { tx, staff, note } = call
  const { template, id, wallet, amount, reason } = asked
  const account = (await findAccount(tx, id)) ?? fail('not-found')
  const brand = (await findBrand(tx, account.brandId)) ?? fail('not-found')
  const owner = { brandId: brand.id, accountId: id }
  const sum = wallet === 'points' ? String(amount) : formatMoney(money(amount, brand.currency), 'en-US')
  note({ accountId: id, detail: `${sum} ${wallet}: ${reason}` })
  const before = await lockedBalances(tx, owner, brand.currency)
  const key = `staff-${template}:${staff.id}:${call.requestId ?? randomToken()}`
  const cause = { reason, staffId: staff.id }
  if (template === 'grant' && wallet === 'promotional')
    await issueCredited(tx, { ...owner, amount, description: PROMOTIONAL_CREDIT, detail: reason, key, cause, by: 'staff' })
  else if (asked.template === 'grant') await post(tx, 'grant', { ...owner, wallet, amount, currency: brand.currency, key, cause })
  else await post(tx, 'correction', { ...owner, wallet: asked.wallet, amount, currency: brand.currency, key, cause })
  const { main, promotional, points } = await lockedBalances(tx, owner, brand.currency)
  const was = { main: before.main, promotional: before.promotional, points: before.points }
  note({ before: was, after: { main, promotional, points, reason } })
  return { main, promotional, points }
}

export const grantCredit = (call: TxCall<typeof calls.grantCredit>, input: Grant) => move(call, { template: 'grant', ...input })
export const correctCredit = (call: TxCall<typeof calls.correctCredit>, input: Correction) =>
  move(call, { template: 'correction', ...input })
