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
type Input = InputOf<typeof calls.grantCredit>

/** As the document of a grant prints it, with the reason below. */
const PROMOTIONAL_CREDIT = { 'en-US': 'Promotional credit', 'vi-VN': 'Tiền khuyến mãi', 'zh-CN': '赠送余额' }

/** Through the ledger, with the reason that the customer reads in the statement [M2]; the wallets stay locked from look to entry. */
async function move(
  call: Call,
  template: 'grant' | 'correction',
  { id, wallet, amount, reason }: Input,
): Promise<OutputOf<typeof calls.grantCredit>> {
  const { tx, staff, note } = call
  const account = (await findAccount(tx, id)) ?? fail('not-found')
  const brand = (await findBrand(tx, account.brandId)) ?? fail('not-found')
  const owner = { brandId: brand.id, accountId: id }
  note({ accountId: id, detail: `${formatMoney(money(amount, brand.currency), 'en-US')} ${wallet}: ${reason}` })
  const before = await lockedBalances(tx, owner, brand.currency)
  const key = `staff-${template}:${staff.id}:${call.requestId ?? randomToken()}`
  const cause = { reason, staffId: staff.id }
  if (template === 'grant' && wallet === 'promotional')
    await issueCredited(tx, { ...owner, amount, description: PROMOTIONAL_CREDIT, detail: reason, key, cause, by: 'staff' })
  else await post(tx, template, { ...owner, wallet, amount, currency: brand.currency, key, cause })
  const { main, promotional } = await lockedBalances(tx, owner, brand.currency)
  note({ before: { main: before.main, promotional: before.promotional }, after: { main, promotional, reason } })
  return { main, promotional }
}

export const grantCredit = (call: TxCall<typeof calls.grantCredit>, input: Input) => move(call, 'grant', input)
export const correctCredit = (call: TxCall<typeof calls.correctCredit>, input: Input) => move(call, 'correction', input)
