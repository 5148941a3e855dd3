import type { HookRequest } from '../../server/src/drivers/payment/port.ts'
import { start as startPayos } from '../../server/test/gateways/payos.ts'
import { deliverTo } from '../../server/test/gateways/peer.ts'
import { start as startSepay } from '../../server/test/gateways/sepay.ts'
import { startStripe } from '../../server/test/gateways/stripe.ts'
import { startVnpay } from '../../server/test/gateways/vnpay.ts'
import type { StaffTool } from './staff.ts'

const MERCHANT = { tmnCode: 'PORTAL01', hashSecret: 'between VNPay and us' }
const STRIPE = { secretKey: 'sk_test_portal00', webhookSecrets: 'whsec_current0' }
const PAYOS = { clientId: 'client', apiKey: 'key of payOS', checksumKey: 'checksum between us' }
const BANK = { bankName: 'Vietcombank', bankBin: '970436', accountNumber: '0123456789', accountHolder: 'CONG TY SEN VIET' }
const SEPAY = { secret: 'a secret between us', token: 'token of the list' }

export const BANK_BY_SEPAY = 'Vietcombank (SePay)'
export const BANK_BY_PAYOS = 'MB Bank (payOS)'

/** Vendors on loopback beside a portal, whose clock they go by, and an account at each that staff set up. */
export async function openGateways(staff: StaffTool, baseURL: string) {
  let ahead = 0
  /** After the portal's clock was moved. */
  const sync = async (): Promise<void> => {
    const { now: there } = (await (await fetch(`${baseURL}/dev/clock`)).json()) as { now: string }
    ahead = Date.parse(there) - Date.now()
  }
  await sync()
  const now = () => new Date(Date.now() + ahead)
  const ids = { stripe: '', vnpay: '', sepay: '', payos: '' }
  const hook = (account: keyof typeof ids) => `${baseURL}/api2/hooks/payment/${ids[account]}`
  const vnpay = await startVnpay({ ...MERCHANT, now, sync, ipnUrl: () => hook('vnpay') })
  const stripe = await startStripe({ ...STRIPE, webhookSecrets: [STRIPE.webhookSecrets], now, webhookUrl: () => hook('stripe') })
  const auth = { kind: 'hmac', secret: SEPAY.secret } as const
  const sepay = await startSepay({ clock: { now }, auth, apiToken: SEPAY.token, accountNumber: BANK.accountNumber })
  const payos = await startPayos({ clock: { now }, ...PAYOS })

  const { items: brands } = await staff.call<{ items: { id: number; code: string }[] }>('operator/brand/list')
  const [usual, sen] = [brands.find(({ code }) => code !== 'sen')?.id ?? 1, brands.find(({ code }) => code === 'sen')?.id ?? 2]
  const open = async (vendor: string, brandId: number, settings: object, title = vendor): Promise<string> => {
    const label = title === vendor ? null : { 'en-US': title, 'vi-VN': title, 'zh-CN': title }
    return (await staff.call<{ id: string }>('operator/integration/create', { kind: 'payment', vendor, title, label, brandId, settings }))
      .id
  }
  ids.stripe = await open('stripe', usual, { ...STRIPE, apiUrl: stripe.url })
  ids.vnpay = await open('vnpay', sen, { ...MERCHANT, payUrl: vnpay.payUrl, apiUrl: vnpay.apiUrl })
  const bySepay = { hears: 'sepay', sepaySecret: SEPAY.secret, sepayToken: SEPAY.token, sepayUrl: sepay.url }
  ids.sepay = await open('bank-transfer', sen, { ...BANK, ...bySepay }, BANK_BY_SEPAY)
  const { clientId: payosClientId, apiKey: payosApiKey, checksumKey: payosChecksumKey } = PAYOS
  const byPayos = { hears: 'payos', payosClientId, payosApiKey, payosChecksumKey, payosUrl: payos.url }
  ids.payos = await open('bank-transfer', sen, { ...BANK, prefix: 'PS', ...byPayos }, BANK_BY_PAYOS)

  const deliver = async (account: keyof typeof ids, deliveries: readonly HookRequest[]): Promise<void> => {
    for (const one of deliveries) await deliverTo(hook(account), one)
  }
  return {
    ids,
    sync,
    /** A payer at a bank that SePay watches. */
    transfer: async (amount: number, content: string) => await deliver('sepay', await sepay.settle({ amount, content })),
    /** A payer of the only link that payOS waits for. */
    payLink: async (): Promise<void> => {
      for (const [number, { status }] of payos.links) if (status === 'PENDING') await deliver('payos', await payos.settle(number))
    },
    /** It is on the account, and SePay's delivery got lost. */
    stray: async (amount: number, content: string): Promise<string> => {
      await sepay.settle({ amount, content })
      return sepay.booked.at(-1)?.referenceCode ?? ''
    },
    /** Nothing of them is offered to the tests that follow. */
    close: async (by: StaffTool): Promise<void> => {
      for (const id of Object.values(ids)) {
        const { version } = await by.call<{ version: number }>('operator/integration/detail', { id })
        await by.call('operator/integration/switch', { id, version, state: 'disabled' })
      }
      await Promise.all([stripe, vnpay, sepay, payos].map((peer) => peer.close()))
    },
  }
}
