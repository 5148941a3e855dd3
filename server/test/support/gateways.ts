import { expect } from 'vitest'
import { numberOf } from '../../src/drivers/payment/bank-transfer/memo.ts'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../src/drivers/payment/sandbox/signing.ts'
import { reconcileAll } from '../../src/modules/renewals/reconcile/reconcile.ts'
import { sha256 } from '../../src/platform/random.ts'
import { start as startPayos } from '../gateways/payos.ts'
import { start as startSepay } from '../gateways/sepay.ts'
import { startStripe } from '../gateways/stripe.ts'
import { startVnpay } from '../gateways/vnpay.ts'
import { type Customer, customer } from './customers.ts'
import { ledgerProblems, openShop, SIGNING_SEED, somebody, told } from './shop.ts'
import { operator } from './staff.ts'

const MERCHANT = { tmnCode: 'PORTAL01', hashSecret: 'between VNPay and us' }
const STRIPE = { secretKey: 'sk_test_portal00', webhookSecrets: 'whsec_current0' }
const PAYOS = { clientId: 'client', apiKey: 'key of payOS', checksumKey: 'checksum between us' }
const BANK = { bankName: 'Vietcombank', bankBin: '970436', accountNumber: '0123456789', accountHolder: 'CONG TY SEN VIET' }
const SEPAY_SECRET = 'a secret between us'

/** The brand that is kept in đồng. */
export const SEN = { host: 'sen.localhost' }

/** Money that is at its gateway and not told yet, with what tells of it. */
export interface Told {
  readonly as: Customer
  /** The top-up. */
  readonly id: number
  readonly key: string
  readonly account: string
  readonly amount: number
  readonly deliveries: readonly HookRequest[]
}

/** A portal with an account at every gateway there is, each at a loopback peer that speaks the vendor's protocol. */
export async function openGateways() {
  const { portal, from } = await openShop()
  const staff = await operator(portal, 'cashier')
  const { clock } = portal
  const now = () => clock.now()
  const vnpay = await startVnpay({ ...MERCHANT, now })
  const stripe = await startStripe({ ...STRIPE, webhookSecrets: [STRIPE.webhookSecrets], now })
  const auth = { kind: 'hmac', secret: SEPAY_SECRET } as const
  const sepay = await startSepay({ clock, auth, apiToken: 'token of the list', accountNumber: BANK.accountNumber })
  const payos = await startPayos({ clock, ...PAYOS })
  const open = async (vendor: string, brandId: number, settings: Record<string, string>, title = vendor) => {
    const made = { kind: 'payment' as const, vendor, title, label: null, brandId, settings }
    return (await portal.ok('operator/integration/create', made, { as: staff })).id
  }
  const heardBySepay = { hears: 'sepay', sepaySecret: SEPAY_SECRET, sepayToken: 'token of the list', sepayUrl: sepay.url }
  const { clientId: payosClientId, apiKey: payosApiKey, checksumKey: payosChecksumKey } = PAYOS
  const heardByPayos = { hears: 'payos', payosClientId, payosApiKey, payosChecksumKey, payosUrl: payos.url }
  const ids = {
    vnpay: await open('vnpay', 2, { ...MERCHANT, payUrl: vnpay.payUrl, apiUrl: vnpay.apiUrl }),
    stripe: await open('stripe', 1, { ...STRIPE, apiUrl: stripe.url }),
    sepay: await open('bank-transfer', 2, { ...BANK, ...heardBySepay }, 'VCB'),
    payos: await open('bank-transfer', 2, { ...BANK, prefix: 'PS', ...heardByPayos }, 'MB'),
    sandbox: 'sandbox',
  }

  const deliver = async (account: string, { method, query, headers, body }: HookRequest) => {
    const url = `/api2/hooks/payment/${account}?${query}`
    const sent = { method, url, headers: headers as Record<string, string>, ...(method === 'POST' && { payload: body }) } as const
    const answer = await portal.app.inject(sent)
    return { status: answer.statusCode, body: answer.body }
  }
  const attempt = async (id: number): Promise<{ key: string; state: string }> =>
    (await portal.db.pool.query('select key, state from payment where invoice_id = $1 order by id desc limit 1', [id])).rows[0]

  let serial = 0
  /** A customer who is about to top up by a gateway; where the browser or the banking app is led. */
  const topUp = async (way: keyof typeof ids, amount: number) => {
    const inDong = way !== 'stripe' && way !== 'sandbox'
    const as = inDong ? await customer(portal, `${way}-payer${++serial}`, { brandId: 2 }) : await somebody(portal)
    const at = { as, ...(inDong && SEN) }
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount }, at)
    const { redirect } = await portal.ok('user/order/finish', { id, method: ids[way] }, at)
    const [view] = (await portal.ok('user/order/detail', { id }, at)).payments
    const memo = view?.next?.kind === 'transfer' ? view.next.memo : ''
    return { as, id, account: ids[way], amount, redirect: redirect ?? '', memo, ...(await attempt(id)) }
  }
  const sandboxEvent = (key: string, amount: number): HookRequest => {
    const body = Buffer.from(JSON.stringify(told(key, amount)))
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(sha256(`sandbox:${SIGNING_SEED}`), now(), body) }
    return { method: 'POST', query: new URLSearchParams(), headers, body }
  }
  const settle = {
    stripe: async ({ key }) => stripe.settle(key, 'late'),
    vnpay: async ({ key, redirect }) => {
      await vnpay.open(redirect)
      return vnpay.settle(key, 'pay')
    },
    sepay: ({ memo, amount }) => sepay.settle({ amount, content: `MBVCB.1.${memo}.CT tu 01` }),
    payos: ({ key }) => payos.settle(numberOf(key)),
    sandbox: async ({ key, amount }) => [sandboxEvent(key, amount)],
  } satisfies Record<string, (begun: Awaited<ReturnType<typeof topUp>>) => Promise<readonly HookRequest[]>>

  return {
    ...{ portal, from, staff, vnpay, stripe, sepay, payos, ids, open, deliver, attempt, topUp },
    /** Paid at the gateway; nobody has told yet. */
    paidThere: async (way: keyof typeof ids, amount: number): Promise<Told> => {
      const begun = await topUp(way, amount)
      return { ...begun, deliveries: await settle[way](begun) }
    },
    /** Several times each, in any order, all at once. */
    storm: (account: string, deliveries: readonly HookRequest[], times: number) =>
      Promise.all(
        Array.from({ length: times }, () => deliveries)
          .flat()
          .sort(() => Math.random() - 0.5)
          .map((one) => deliver(account, one)),
      ),
    /** What is on the main balance, read from the ledger: sessions end while a clock is moved. */
    main: async ({ id }: Pick<Customer, 'id'>): Promise<number> => {
      const { rows } = await portal.db.pool.query(`select balance::int as n from ledger_account where owner_id = $1 and kind = 'main'`, [
        id,
      ])
      return rows[0]?.n ?? 0
    },
    session: (key: string) => [...stripe.books.things.values()].filter(({ client_reference_id: of }) => of === key),
    /** After the last test: nothing was made of nothing, and the books agree. */
    close: async (): Promise<void> => {
      expect(await ledgerProblems(portal)).toEqual([])
      expect(await portal.db.transaction(reconcileAll)).toBe(true)
      await portal.dispose()
      await Promise.all([vnpay, stripe, sepay, payos].map((peer) => peer.close()))
    },
  }
}
