import { expect, type Page } from '@playwright/test'
import { type Account, openAccount } from './api.ts'
import { PLANTED, PLANTED_FORMULA, PLANTED_LINK, PLANTED_NAME } from './planted.ts'
import { openStaff, type StaffTool } from './staff.ts'

/** Where the planted texts stand. */
export interface Planted {
  readonly customer: number
  readonly service: number
  readonly paid: number
  readonly unpaid: number
  readonly plan: number
  readonly location: number
  readonly pool: number
  readonly brand: number
  readonly member: number
  readonly memberEmail: string
  readonly announcement: number
  /** Puts back what other tests read by name. */
  readonly clear: () => Promise<void>
}

interface Named {
  readonly id: number
}

const localized = (text: string) => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })
const device = { 'user-agent': `Mozilla/5.0 ${PLANTED}` }

/** What a customer can write (a name that is no name is refused): profile, notes, an order's note and VAT information, the device's own name. */
async function byCustomer(page: Page, { call, server }: Account, mark: string) {
  const before = await call<{ userID: number; profileName: string; social: string | null }>('user/profile')
  await call('user/levprotected/profile/update', { profileName: before.profileName, social: PLANTED_LINK })
  const service = await server(`planted-${mark}`)
  await call('user/service/vps/note', { id: service, note: PLANTED })
  const { plans, locations } = await call<{ plans: (Named & { code: string })[]; locations: Named[] }>('public/service/plan/list/vm')
  const planId = plans.find(({ code }) => code === 'premium-1')?.id
  const item = { planId, locationId: locations[0]?.id, image: 'debian-12', periodMonths: 1, quantity: 1, note: PLANTED }
  const vatInfo = { companyName: PLANTED, companyAddress: PLANTED, taxCode: '0312345678', email: 'books@example.com' }
  const place = async () => (await call<Named>('user/order/place', { items: [item], vatInfo, note: PLANTED })).id
  const [unpaid, paid] = [await place(), await place()]
  await call('user/order/finish', { id: paid, method: 'balance' })
  await page.request.post('/api2/user/login', { headers: device, data: { username: 'demo', password: 'demo-Pass-2026' } })
  await page.request.post('/api2/user/login', { headers: device, data: { username: PLANTED, password: PLANTED } })
  const clear = async () => {
    await call('user/levprotected/profile/update', { profileName: before.profileName, social: before.social ?? '' })
    await call('user/order/cancel', { id: unpaid })
  }
  return { customer: before.userID, service, paid, unpaid, clear }
}

/** What staff sell and run it with, each of its own so that no other test meets it. */
async function ofTheHouse(page: Page, { call }: StaffTool, mark: string) {
  const brand = await call<Named & Record<string, unknown>>('operator/brand/create', {
    ...{ code: `planted-${mark}`, name: PLANTED_NAME, hosts: [`planted-${mark}.localhost`], baseUrl: 'http://127.0.0.1:9' },
    ...{ colour: '#0B6A73', currency: 'USD', timeZone: 'Asia/Ho_Chi_Minh', locales: ['en-US'], defaultLocale: 'en-US' },
    ...{ mailSender: `${PLANTED_NAME} <no-reply@example.com>`, supportEmail: 'support@example.com', termsUrl: null },
    ...{ links: [{ id: 'terms', label: localized(PLANTED_NAME), url: 'https://example.com/' }], methods: ['balance'] },
    ...{ vatMode: 'none', vatPercent: 0 },
  })
  const location = await call<Named & { version: number }>('operator/location/create', {
    ...{ code: mark.slice(-8).toUpperCase(), country: 'VN', city: localized(PLANTED_NAME), position: 10_000 },
  })
  const net = `100.${64 + (Date.now() % 64)}.${Math.floor(Date.now() / 64) % 256}`
  const pool = await call<Named>('operator/address-pool/create', {
    ...{ locationId: location.id, cidr: `${net}.240/28`, gateway: `${net}.241`, note: PLANTED },
  })
  const { items } = await call<{ items: Named[] }>('operator/address/list', { poolId: pool.id, page: 1, pageSize: 20 })
  await call('operator/address/block', { id: items[0]?.id, reason: PLANTED })
  const plan = await call<Named>('operator/plan/create', {
    ...{ code: `planted-${mark}`, type: 'premium', brandId: brand.id, name: localized(PLANTED_NAME), description: localized(PLANTED) },
    ...{ spec: { cpu: 1, memoryMb: 1024, diskGb: 10, transferGb: null } },
    ...{ prices: { USD: { monthly: 700, setup: 0 } }, discounts: {}, trialHours: null, images: null, hidden: true, stock: [] },
    addons: [
      { code: 'more', kind: 'disk', name: localized(PLANTED_NAME), description: localized(PLANTED), size: 1, prices: { USD: 100 }, max: 1 },
    ],
  })
  const memberEmail = `planted-${mark}@staff.example`
  const member = await call<Named>('operator/staff/create', {
    ...{ login: `planted-${mark}`, email: memberEmail, name: 'Planted Member', locale: 'en-US', roles: ['support'] },
  })
  const text = { title: localized(PLANTED), body: localized(PLANTED), mail: false }
  const announcement = await call<Named>('operator/announcements/create', { brandId: brand.id, ...text })
  await page.request.post('/api2/operator/login', {
    headers: device,
    data: { username: 'operator', password: 'operator-Pass-2026' },
  })
  await page.request.post('/api2/operator/login', { headers: device, data: { username: PLANTED, password: PLANTED } })
  const clear = async () => {
    await call('operator/location/archive', { id: location.id, version: location.version })
  }
  const ids = { brand: brand.id, location: location.id, pool: pool.id, plan: plan.id, member: member.id, announcement: announcement.id }
  return { ...ids, memberEmail, clear }
}

/** Why staff did what they did to this customer, in words that stand in logs, statements, documents and mails. */
async function reasons(
  { call }: StaffTool,
  { customer, service, paid, unpaid }: Record<'customer' | 'service' | 'paid' | 'unpaid', number>,
) {
  const reason = PLANTED
  await call('operator/customers/note', { id: customer, note: PLANTED })
  await call('operator/customers/mail', { id: customer, subject: PLANTED_FORMULA, text: PLANTED })
  await call('operator/customers/grant', { id: customer, wallet: 'promotional', amount: 2, reason })
  await call('operator/customers/correct', { id: customer, wallet: 'promotional', amount: 1, reason })
  await call('operator/billing/hold/set', { customer: 'demo', reason })
  await call('operator/billing/extend', { id: service, days: 1, reason })
  await call('operator/services/suspend', { id: service, suspension: 'staff', reason })
  await call('operator/orders/refund', { id: paid, amount: 1, creditNotes: 0, time: 'keep', reason })
  const arrivedOn = '2026-01-01'
  await call('operator/orders/confirm-payment', { id: unpaid, amount: 1, reference: `${PLANTED_NAME} ${unpaid} ${Date.now()}`, arrivedOn })
  const { current } = await call<{ current: number }>('operator/exchange-rate/list', { page: 1, pageSize: 20 })
  await call('operator/exchange-rate/set', { vndPerUsd: current, instead: current, reason })
  const clear = () => call('operator/billing/hold/release', { id: customer, reason })
  return { clear }
}

/** Every text that a customer or a member of staff can write holds what would run if it were anything but text. */
export async function plantEverywhere(page: Page): Promise<Planted & { account: Account; staff: StaffTool }> {
  const mark = Date.now().toString(36)
  const account = await openAccount(page)
  const staff = await openStaff(page)
  const customers = await byCustomer(page, account, mark)
  const provisioned = async () => (await account.call<{ status: string }>('user/order/detail', { id: customers.paid })).status
  await expect.poll(provisioned).toBe('provisioned')
  const house = await ofTheHouse(page, staff, mark)
  const said = await reasons(staff, customers)
  const clear = async () => {
    await said.clear()
    await house.clear()
    await customers.clear()
  }
  return { ...customers, ...house, clear, account, staff }
}
