import { expect, type Page } from '@playwright/test'
import { mailedLink } from '../support/mailbox.ts'
import { codeOf, openStaff, type StaffTool } from '../support/staff.ts'
import { Account } from './account.ts'
import { strayPayment } from './gateway.ts'

/** A member of staff whose sign-in asks for the second factor. */
export const WALKER = { login: 'walker', password: 'a-long-walk-4-two' } as const

const HOPS = 20

/** What the pictures open. */
export interface Desk {
  readonly now: string
  readonly stuck: number
  readonly server: number
  readonly late: number
  readonly paid: number
  readonly unpaid: number
}

/** The order in the pictures, a part of which is refunded: one with a price, and of a term that has not ended. */
const isPaid = ({ summary }: { summary: string }): boolean => summary.includes('prod-db-01')

interface Listed<T> {
  readonly items: readonly ({ id: number } & T)[]
}

/** A working day of staff, made through the calls that their screens make: what waits, what failed, what is late. Made once. */
export async function furnishDesk(page: Page): Promise<Desk> {
  const account = new Account(page.request)
  await account.signIn()
  await account.furnish()
  const staff = await openStaff(page)
  const { items } = await staff.call<Listed<object>>('operator/announcements/list')
  if (items.length === 0) await work(page, account, staff)
  return await look(page, await openStaff(page))
}

async function work(page: Page, account: Account, staff: StaffTool): Promise<void> {
  const { request } = page
  await invite(page, staff)
  await staff.call('operator/customers/note', { id: 1, note: 'Runs a shop: no maintenance between 18:00 and 23:00 Vietnam time.' })
  await staff.call('operator/customers/grant', { id: 1, wallet: 'main', amount: 40_000, reason: 'Bank transfer FT26325001234' })
  await staff.call('operator/billing/hold/set', { customer: 'linh', reason: 'A bank transfer is on its way' })
  const machines = await account.machines()
  await account.call('user/service/vps/autorenew', { id: machines.find(({ name }) => name === 'staging-api')?.id, on: false })
  const orders = await staff.call<Listed<{ summary: string }>>('operator/orders/list')
  const paid = orders.items.find(isPaid)?.id
  await staff.call('operator/orders/refund', { id: paid, amount: 100, creditNotes: 0, time: 'keep', reason: 'An hour of outage' })
  await strayPayment(request, await now(page), 'FT26325009876', 12_500)
  await strayPayment(request, await now(page), 'FT26325011122', 990)
  // The alert of it is sent where nobody listens, until that is given up; then the unpaid server is suspended.
  await expect.poll(async () => (await staff.call<Listed<object>>('operator/alerts/list')).items.length).toBeGreaterThan(0)
  for (let hop = 0; hop < HOPS; hop++) {
    await wait(page, '61m')
    if ((await staff.call<Listed<object>>('operator/jobs/list', { tab: 'failed' })).items.length > 0) break
  }
  for (const days of [32, 3]) {
    await wait(page, `${days}d`)
    const tab = days > 3 ? 'overdue' : 'suspended'
    const again = await openStaff(page)
    await expect.poll(async () => (await again.call<Listed<object>>('operator/billing/services', { tab })).items.length).toBeGreaterThan(0)
  }
  await account.signIn()
  await request.post('/dev/faults', { data: { fault: 'vps-build-refused' } })
  await account.buy({ plan: 'Premium 1', place: 'SGN', image: /ubuntu/i, names: ['crm-app-01'] })
  const later = await openStaff(page)
  await expect.poll(() => stuckIn(later)).not.toBe(0)
  await account.buy({ plan: 'Premium 2', place: 'SGN', image: /debian/i, names: ['crm-db-01'] })
  await account.call('user/order/place', { type: 'topup', amount: 2500 })
  await announce(page, later)
}

async function announce(page: Page, staff: StaffTool): Promise<void> {
  const write = async (mail: boolean): Promise<number> => {
    const title = { 'en-US': 'Maintenance in Hanoi', 'vi-VN': 'Bảo trì tại Hà Nội', 'zh-CN': '河内机房维护' }
    const body = {
      'en-US': 'Servers in Hanoi may pause for up to ten minutes on Sunday at 02:00.',
      'vi-VN': 'Máy chủ tại Hà Nội có thể gián đoạn tối đa mười phút vào 02:00 Chủ nhật.',
      'zh-CN': '河内的服务器可能在周日 02:00 中断最多十分钟。',
    }
    return (await staff.call<{ id: number }>('operator/announcements/create', { brandId: 1, title, body, mail })).id
  }
  await staff.call('operator/announcements/publish', { id: await write(true), at: null })
  const at = new Date(Date.parse(await now(page)) + 3 * 86_400_000).toISOString()
  await staff.call('operator/announcements/publish', { id: await write(false), at })
  await write(false)
}

/** Somebody new: invited, with a password and a second factor of their own. */
async function invite(page: Page, staff: StaffTool): Promise<void> {
  const { login, password } = WALKER
  const email = `${login}@staff.arden.example`
  await staff.call('operator/staff/create', {
    login,
    email,
    name: 'Nguyễn Thị Phương Thảo',
    locale: 'vi-VN',
    roles: ['support', 'billing'],
  })
  const token = new URL(await mailedLink(page.request, email)).hash.replace('#token=', '')
  await staff.call('operator/welcome', { token, password, passwordConfirm: password })
  const walker = await openStaff(page, login, password)
  const { secret } = await walker.call<{ secret: string }>('operator/factor/setup', { password })
  await walker.call('operator/factor/confirm', { otp: await codeOf(page.request, secret) })
}

async function look(page: Page, staff: StaffTool): Promise<Desk> {
  const list = async <T>(path: string, input: object = {}) => (await staff.call<Listed<T>>(path, { pageSize: 100, ...input })).items
  const services = await list<{ name: string }>('operator/services/list')
  const orders = await list<{ status: string; summary: string }>('operator/orders/list')
  return {
    now: await now(page),
    stuck: await stuckIn(staff),
    server: services.find(({ name }) => name === 'prod-db-01')?.id ?? 0,
    late: services.find(({ name }) => name === 'staging-api')?.id ?? 0,
    paid: orders.find(isPaid)?.id ?? 0,
    unpaid: orders.find(({ status }) => status === 'unpaid')?.id ?? 0,
  }
}

const stuckIn = async (staff: StaffTool): Promise<number> =>
  (await staff.call<Listed<object>>('operator/delivery/list', { tab: 'stuck' })).items[0]?.id ?? 0

async function now(page: Page): Promise<string> {
  return ((await (await page.request.get('/dev/clock')).json()) as { now: string }).now
}

async function wait(page: Page, advance: string): Promise<void> {
  await page.request.post('/dev/clock', { data: { advance } })
}
