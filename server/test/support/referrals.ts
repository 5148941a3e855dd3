import { events } from '@portal/contracts/events.ts'
import type { EndpointTable } from '@portal/contracts/registry.ts'
import { createAccount, findAccount, openSession } from '../../src/modules/accounts/index.ts'
import { mature } from '../../src/modules/referrals/earn.ts'
import { type Customer, PASSWORD } from './customers.ts'
import { column } from './life.ts'
import type { TestPortal } from './portal.ts'
import { give, type Shop } from './shop.ts'
import { operator, type StaffMember } from './staff.ts'

type List = EndpointTable['user/referral/list']['output']

let serial = 0

/** People use their own devices at their own addresses. */
const ownDevice = (id: number) => ({ ip: `198.51.100.${id % 250}`, userAgent: `device-${id}` })

/** Somebody who came by a customer's link and confirmed the e-mail; at another address and browser unless told. */
export async function friendOf(
  portal: TestPortal,
  of: Pick<Customer, 'id'>,
  more: { readonly name?: string; readonly from?: { readonly ip: string; readonly userAgent: string } } = {},
): Promise<Customer> {
  const username = `friend${++serial}`
  const { name = `Friend ${serial}`, from } = more
  const friend = await portal.db.transaction(async (tx) => {
    const whole = { username, email: `${username}@example.com`, profileName: name, locale: 'en-US' as const, password: PASSWORD }
    const account = await createAccount(tx, { ...whole, brandId: 1, referrerId: of.id })
    await tx.emit(events.accountActivated, { id: account.id }, account.id)
    return { id: account.id, username, email: account.email, sessionId: await openSession(tx, account, from ?? ownDevice(account.id)) }
  })
  await portal.drain()
  return friend
}

/** What happens to referrals in a shop, as its people do it. */
export function referring(portal: TestPortal, shop: Shop) {
  /** A session of staff ends long before a reward matures. */
  const staff = (): Promise<StaffMember> => operator(portal, `referee${++serial}`, ['billing'])
  const again = (as: Customer): Promise<Customer> =>
    portal.db.transaction(async (tx) => {
      const account = await findAccount(tx, as.id)
      if (!account) throw new Error('the account is gone')
      return { ...as, sessionId: await openSession(tx, account, ownDevice(as.id)) }
    })

  return {
    staff,
    again,
    /** Orders one server and pays it from the main balance; delivered when it answers. */
    order: async (friend: Customer, plan = 'premium-1'): Promise<{ id: number; total: number }> => {
      const as = await again(friend)
      const { id, total } = await portal.ok('user/order/place', { items: [shop.item(plan)] }, { as })
      await give(portal, as, total.amount)
      await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
      await portal.advance('2m')
      return { id, total: total.amount }
    },
    list: async (as: Customer, input: EndpointTable['user/referral/list']['input'] = {}, lang?: string): Promise<List> =>
      await portal.ok('user/referral/list', input, { as: await again(as), ...(lang !== undefined && { lang }) }),
    /** In cents: available, pending withdraw, processing, total. */
    sums: async (as: Customer): Promise<number[]> => {
      const { totals } = await portal.ok('user/referral/list', {}, { as: await again(as) })
      return [totals.available, totals.pendingWithdraw, totals.processing, totals.total].map(({ amount }) => amount)
    },
    withdraw: async (as: Customer): Promise<number> =>
      (await portal.ok('user/referral/withdraw', {}, { as: await again(as), proof: PASSWORD })).id,
    /** As if the thirty days of every reward were over, without the days: what else they bring is another test's. */
    ripen: async (): Promise<void> => {
      const now = portal.clock.now()
      const ids = await column(portal, `update referral set matures_at = $1 where state = 'pending-reward' returning id::int`, now)
      for (const id of ids) await portal.db.transaction((tx) => mature(tx, { id: Number(id) }))
    },
    /** Null: all that is left. */
    refund: async (id: number, amount: number | null = null): Promise<void> => {
      const [notes] = await column(portal, 'select count(*)::int from credit_note where invoice_id = $1', id)
      const input = { id, amount, creditNotes: Number(notes), time: 'keep' as const, reason: 'not what they wanted' }
      await portal.ok('operator/orders/refund', input, { as: await staff() })
      await portal.drain()
    },
    fraud: async (id: number): Promise<void> => {
      await portal.ok('operator/orders/mark-fraud', { id, reason: 'stolen card' }, { as: await staff() })
      await portal.drain()
    },
    main: async ({ id }: Pick<Customer, 'id'>): Promise<number> =>
      Number(
        (await column(portal, `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = 'main'`, id))[0],
      ),
    owes: async ({ id }: Pick<Customer, 'id'>): Promise<number> =>
      -Number(
        (
          await column(portal, `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = 'receivable'`, id)
        )[0],
      ),
  }
}
