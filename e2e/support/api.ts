import { expect, type Page, request } from '@playwright/test'

interface Plans {
  readonly plans: readonly { readonly id: number; readonly code: string }[]
  readonly locations: readonly { readonly id: number }[]
  readonly images: readonly { readonly id: string; readonly locationIds: readonly number[] }[]
}

/** A customer's own tool: what a test needs to stand before its first look at a screen, without a browser's minutes. */
export interface Account {
  readonly call: <T>(path: string, input?: object) => Promise<T>
  /** Orders one server of the smallest plan from the balance; answers its id once it runs. */
  readonly server: (hostname: string) => Promise<number>
}

/** What a test may spend: the demo's balance is every test's, and must not run out for the last of them. In cents. */
const ENOUGH = 6_000
const GRANT = 50_000

async function grantDemo(baseURL: string, id: number): Promise<void> {
  const staff = await request.newContext({ baseURL })
  const post = (path: string, data: object) => staff.post(`/api2/${path}`, { data: { username: 'operator', ...data } })
  await post('operator/login', { password: 'operator-Pass-2026' })
  const granted = await post('operator/customers/grant', {
    ...{ id, wallet: 'promotional', amount: GRANT, reason: 'for the next tests', requestId: crypto.randomUUID() },
  })
  expect(granted.ok()).toBe(true)
  await staff.dispose()
}

export const DEMO = { username: 'demo', password: 'demo-Pass-2026' }

/**
 * Signs a customer in; the page's screens then find the same session. The demo customer is every test's at once: others' servers and orders
 * come and go on its screens. What counts calls or rows takes a customer of its own.
 */
export async function openAccount(page: Page, who = DEMO): Promise<Account> {
  const { username: name, password } = who
  const answer = await page.request.post('/api2/user/login', { data: { username: name, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const session = ((await answer.json()) as { data: Record<string, string> }).data
  const url = new URL(answer.url()).origin
  const cookies = ['username', 'email', 'sessionId'].map((name) => ({ name, value: encodeURIComponent(session[name] ?? ''), url }))
  await page.context().addCookies(cookies)
  const { username, sessionId } = session

  const call = async <T>(path: string, input: object = {}): Promise<T> => {
    const response = await page.request.post(`/api2/${path}`, { data: { username, sessionId, requestId: crypto.randomUUID(), ...input } })
    const { status, data, msg } = (await response.json()) as { status: string; data: T; msg: string }
    expect(status, `${path}: ${msg}`).toBe('success')
    return data
  }

  if (who === DEMO) {
    const { userID, balance } = await call<{ userID: number; balance: { amount: number } }>('user/profile')
    if (balance.amount < ENOUGH) await grantDemo(url, userID)
  }

  const server = async (hostname: string): Promise<number> => {
    const { plans, locations, images } = await call<Plans>('public/service/plan/list/vm')
    const plan = plans.find(({ code }) => code === 'premium-1')
    const [location] = locations
    const image = images.find(({ locationIds }) => location && locationIds.includes(location.id))
    const item = {
      planId: plan?.id,
      locationId: location?.id,
      image: image?.id,
      periodMonths: 1,
      quantity: 1,
      hostnames: [hostname],
      autoRenew: true,
    }
    const { id } = await call<{ id: number }>('user/order/place', { items: [item] })
    await call('user/order/finish', { id, method: 'balance' })
    const find = async () => {
      const { items } = await call<{ items: { id: number; name: string; status: string }[] }>('user/service/vps/list', { search: hostname })
      return items.find(({ name, status }) => name === hostname && status === 'running')?.id ?? 0
    }
    await expect.poll(find).not.toBe(0)
    return await find()
  }
  return { call, server }
}
