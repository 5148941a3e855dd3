import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import type { Locale } from '../support/labels.ts'

interface Plan {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly locations: readonly { locationId: number; stock: number }[]
}
interface Catalogue {
  readonly plans: readonly Plan[]
  readonly images: readonly { id: string; title: string; locationIds: readonly number[] }[]
  readonly locations: readonly { id: number; code: string }[]
}
interface Wish {
  readonly plan: string
  readonly place: string
  readonly image: RegExp
  readonly names: readonly string[]
  readonly months?: number
  /** What the customer says with it: for a company, with a note. */
  readonly said?: { readonly note: string; readonly vatInfo: Readonly<Record<string, string>> }
  /** Ordered and not paid. */
  readonly later?: boolean
}

const COMPANY = {
  companyName: 'Moore Trading Co., Ltd',
  companyAddress: '12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh',
  taxCode: '0312345678',
  email: 'books@moore.example',
}

/** What the pictures show: a small shop's servers, in three places, of two kinds. */
const WISHES: readonly Wish[] = [
  { plan: 'Premium 1', place: 'SGN', image: /ubuntu/i, names: ['prod-web-01', 'prod-web-02', 'staging-api'] },
  {
    ...{ plan: 'Premium 2', place: 'SGN', image: /debian/i, names: ['prod-db-01'], months: 3 },
    said: { note: 'For the shop’s database: please in another rack than the web servers.', vatInfo: COMPANY },
  },
  { plan: 'Storage 250', place: 'SIN', image: /debian/i, names: ['backup-vault'], months: 6 },
  { plan: 'Premium 1', place: 'HAN', image: /alma/i, names: ['build-runner-a', 'build-runner-b'] },
  { plan: 'Premium 2', place: 'HAN', image: /windows/i, names: ['win-rdp-01'] },
  { plan: 'Premium 2', place: 'SGN', image: /ubuntu/i, names: ['shop-web-01', 'shop-web-02'], months: 12, later: true },
]

export interface Shown {
  readonly vps: number
  readonly stopped: number
  readonly trial: number
  readonly hosting: number
  readonly unpaid: number
  readonly paid: number
}

const NOBODY = { username: '', sessionId: '', email: '' }

/** The demo's customer, as a tool of theirs would work. */
export class Account {
  private readonly request: APIRequestContext
  private session = NOBODY

  constructor(request: APIRequestContext) {
    this.request = request
  }

  async call<T>(path: string, input: object = {}): Promise<T> {
    const { username, sessionId } = this.session
    const data = sessionId ? { username, sessionId, ...input } : input
    const answer = await this.request.post(`/api2/${path}`, { data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }

  async signIn(): Promise<void> {
    this.session = NOBODY
    this.session = await this.call('user/login', { username: 'demo', password: 'demo-Pass-2026' })
  }

  async speak(locale: Locale): Promise<void> {
    await this.call('user/levprotected/profile/update', { locale })
  }

  async enter(context: BrowserContext, url: string): Promise<void> {
    const { username, email, sessionId } = this.session
    await context.addCookies(
      Object.entries({ username, email, sessionId }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })),
    )
  }

  /** Orders, pays, stops and notes through the calls that the screens make. What stands already is taken as it is. */
  async furnish(): Promise<Shown> {
    const before = await this.machines()
    if (before.length === 0) {
      const catalogue = await this.call<Catalogue>('public/service/plan/list/vm')
      for (const wish of WISHES) await this.order(catalogue, wish)
      await this.order(catalogue, { plan: 'Premium 1', place: 'SGN', image: /debian/i, names: ['tried-first'] }, 'trial')
      await this.call('user/order/place', { type: 'topup', amount: 5000 })
      await expect.poll(async () => (await this.machines()).map(({ status }) => status), { timeout: 120_000 }).not.toContain('installing')
      await expect.poll(async () => new Set((await this.machines()).map(({ status }) => status)).size, { timeout: 120_000 }).toBe(1)
      const staging = (await this.machines()).find(({ name }) => name === 'staging-api')
      await this.call('user/service/vps/stop', { id: staging?.id })
      await expect.poll(async () => (await this.machines()).some(({ status }) => status === 'stopped')).toBe(true)
      for (const { id, name } of await this.machines()) {
        if (name.startsWith('prod')) await this.call('user/service/vps/note', { id, note: 'Do not restart before 22:00', tags: ['prod'] })
        if (name.startsWith('build')) await this.call('user/service/vps/autorenew', { id, on: false })
      }
    }
    if ((await this.sites()).length === 0) {
      await this.orderSites('hosting-start', ['maysang.vn', 'blog.maysang.vn', 'bánhmì-hoàng-gia.vn'])
      await this.orderSites('hosting-business', ['hoasen-spa.vn'])
      await expect.poll(async () => (await this.sites()).every(({ status }) => status !== 'installing')).toBe(true)
      const [first] = (await this.sites()).filter(({ domain }) => domain === 'maysang.vn')
      await this.call('user/service/hosting/note', { id: first?.id, note: 'Main shop', tags: ['prod'] })
    }
    const machines = await this.machines()
    const { items } = await this.call<{ items: { id: number; status: string; type: string }[] }>('user/order/list')
    return {
      hosting: (await this.sites())[0]?.id ?? 0,
      vps: machines.find(({ name }) => name === 'prod-db-01')?.id ?? 0,
      stopped: machines.find(({ status }) => status === 'stopped')?.id ?? 0,
      trial: machines.find(({ name }) => name === 'tried-first')?.id ?? 0,
      unpaid: items.find(({ status, type }) => type === 'new' && (status === 'pending' || status === 'unpaid'))?.id ?? 0,
      paid: items.find(({ status, type }) => type === 'new' && status === 'provisioned')?.id ?? 0,
    }
  }

  /** One more order, paid; answers before it is delivered. */
  async buy(wish: Wish): Promise<void> {
    await this.order(await this.call('public/service/plan/list/vm'), wish)
  }

  async machines(): Promise<{ id: number; name: string; status: string }[]> {
    return (await this.call<{ items: { id: number; name: string; status: string }[] }>('user/service/vps/list')).items
  }

  private async sites(): Promise<{ id: number; domain: string; status: string }[]> {
    return (await this.call<{ items: { id: number; domain: string; status: string }[] }>('user/service/hosting/list')).items
  }

  /** A plan of web hosting for each of these domains, paid from the balance. */
  private async orderSites(code: string, domains: readonly string[]): Promise<void> {
    const { plans } = await this.call<{ plans: (Plan & { code: string })[] }>('public/service/plan/list/hosting')
    const plan = plans.find((one) => one.code === code)
    const locationId = plan?.locations.find(({ stock }) => stock > 0)?.locationId
    const item = { planId: plan?.id, locationId, periodMonths: 1, quantity: domains.length, domains }
    const { id } = await this.call<{ id: number }>('user/order/place', { type: 'new', items: [item] })
    await this.call('user/order/finish', { id, method: 'balance' })
  }

  private async order(
    { plans, images, locations }: Catalogue,
    { plan, place, image, names, months = 1, said, later }: Wish,
    type = 'new',
  ): Promise<void> {
    const planId = plans.find(({ name }) => name === plan)?.id
    const locationId = locations.find(({ code }) => code === place)?.id ?? 0
    const there = images.filter(({ locationIds }) => locationIds.includes(locationId))
    const item = {
      planId,
      locationId,
      periodMonths: months,
      quantity: names.length,
      image: (there.find(({ title }) => image.test(title)) ?? there[0])?.id,
      hostnames: names,
    }
    const { id } = await this.call<{ id: number }>('user/order/place', { type, items: [item], ...said })
    if (type === 'new' && !later) await this.call('user/order/finish', { id, method: 'balance' })
  }
}
