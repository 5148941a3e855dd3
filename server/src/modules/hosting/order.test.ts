import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, PASSWORD } from '../../../test/support/customers.ts'
import { accountOf, activeHosting, hostingNow, paidHosting } from '../../../test/support/hosting.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { writePanel } from './panels.store.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  const opened = await openShop()
  portal = opened.portal
  from = opened.from
})
afterAll(() => closeShop(portal))

const line = (...domains: string[]) => {
  const { image: _, ...item } = from.item('hosting-start', { quantity: Math.max(1, domains.length), domains })
  return item
}
const place = (as: Customer, ...domains: string[]) => portal.call('user/order/place', { items: [line(...domains)] }, { as })
const fieldOf = (answer: { data: unknown }) => answer.data as { code: string; fields?: Record<string, string> }

describe('[S12] web hosting is ordered for a domain', () => {
  it('is priced before a domain is typed, and not ordered without one for each unit', async () => {
    const as = await somebody(portal, 10_000)
    const quoted = await portal.ok('user/order/quote', { items: [line()] }, { as })
    expect(quoted.total.amount).toBeGreaterThan(0)
    expect(fieldOf(await place(as))).toMatchObject({ code: 'hosting.domain-missing', fields: { 'items.0.domains.0': expect.any(String) } })
  })

  it.each([
    ['http://example.com', 'hosting.domain-invalid'],
    ['localhost', 'hosting.domain-invalid'],
  ])('refuses %s beside its field, in the caller’s language', async (domain, code) => {
    const as = await somebody(portal, 10_000)
    const answer = await portal.call('user/order/quote', { items: [line(domain)] }, { as, lang: 'vi-VN' })
    expect(fieldOf(answer)).toMatchObject({ code, fields: { 'items.0.domains.0': expect.stringContaining('tên miền') } })
  })

  it('builds one account for each domain, called as people write it and known as the DNS knows it', async () => {
    const as = await somebody(portal, 10_000)
    const { id } = await portal.ok('user/order/place', { items: [line('Cà-Phê-Mới.example', 'www.second.example')] }, { as })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    await portal.drain()
    const { items } = await portal.ok('user/service/hosting/list', {}, { as })
    expect(items.map(({ domain, asciiDomain, status, name }) => [domain, asciiDomain, status, name]).sort()).toEqual([
      ['cà-phê-mới.example', expect.stringMatching(/^xn--/), 'active', 'cà-phê-mới.example'],
      ['second.example', 'second.example', 'active', 'second.example'],
    ])
  })

  it('gives a domain to nobody twice: not in one order, not of a service, not of anything else on a panel', async () => {
    const as = await somebody(portal, 10_000)
    expect(fieldOf(await place(as, 'twice.example', 'www.twice.example')).code).toBe('hosting.domain-twice')
    const taken = (await hostingNow(portal, await activeHosting(portal, as))).domain
    expect(fieldOf(await place(await somebody(portal, 10_000), taken)).code).toBe('hosting.domain-taken')
  })

  it('two who order one domain at the same time are told apart: one has it, the other the money back', async () => {
    const [first, second] = [await somebody(portal, 1000), await somebody(portal, 1000)]
    const orders = [await place(first, 'wanted.example'), await place(second, 'wanted.example')] as { data: { id: number } }[]
    for (const [n, as] of [first, second].entries())
      await portal.ok('user/order/finish', { id: orders[n]?.data.id ?? 0, method: 'balance' }, { as })
    await portal.drain()
    expect((await column(portal, `select state from service where name = 'wanted.example' order by id`)).sort()).toEqual([
      'active',
      'undelivered',
    ])
    const balances = await Promise.all([first, second].map((as) => portal.ok('user/balance/overview', {}, { as })))
    expect(balances.map(({ balance }) => balance.amount).sort((a, b) => a - b)).toEqual([800, 1000])
  })

  it('a domain that the panel turns out to serve already is refunded at once, and the stranger is left alone', async () => {
    const as = await somebody(portal, 1000)
    portal.panels.put('simulator-sgn', {
      ...{ username: 'somebody', key: null, domain: 'theirs.example', email: '', package: 'x', password: '', suspended: false },
    })
    const { id } = await paidHosting(portal, as, { name: 'theirs.example', options: { domain: 'theirs.example' } })
    await portal.drain()
    expect([(await serviceNow(portal, id)).state, accountOf(portal, id)]).toEqual(['undelivered', undefined])
    expect(portal.panels.look('simulator-sgn').somebody).toMatchObject({ domain: 'theirs.example', key: null })
  })

  it('the last place of a panel is given once, whoever asks at the same time', async () => {
    const used = Number((await column(portal, `select count(*)::int from hosting where panel_id = 'simulator-sin' and not removed`))[0])
    await portal.db.transaction((tx) => writePanel(tx, { id: 'simulator-sin', capacity: used + 1 }))
    const as = await somebody(portal)
    const locationId = from.locationId('SIN')
    const made = await Promise.all([1, 2, 3].map(() => paidHosting(portal, as, { locationId })))
    await portal.drain()
    const states = await Promise.all(made.map(async ({ id }) => (await serviceNow(portal, id)).state))
    expect(states.sort()).toEqual(['active', 'undelivered', 'undelivered'])
    const { plans, images } = await portal.ok('public/service/plan/list/hosting')
    // Websites have no operating system to choose.
    expect(images).toEqual([])
    const start = plans.find(({ code }) => code === 'hosting-start')
    expect(start?.locations.find((one) => one.locationId === locationId)?.stock ?? 0).toBe(0)
  })
})

describe('[S12] the specification’s calls of hosting', () => {
  it('update-remark sets the note, disable- and enable-auto-renew switch it, and renew issues an invoice', async () => {
    const as = await somebody(portal, 1000)
    const id = await activeHosting(portal, as)
    await portal.ok('user/service/hosting/update-remark', { id, note: 'front page' }, { as })
    expect((await portal.ok('user/service/hosting/disable-auto-renew', { id }, { as })).autoRenew).toBe(false)
    expect(await portal.ok('user/service/hosting/detail', { id }, { as })).toMatchObject({ note: 'front page', autoRenew: false })
    expect((await portal.ok('user/service/hosting/enable-auto-renew', { id }, { as })).autoRenew).toBe(true)
    expect((await portal.ok('user/service/hosting/renew', { ids: [id] }, { as })).invoices).toHaveLength(1)
  })

  it('signs its owner in by a link of the panel’s own, which is kept nowhere; not while it is suspended', async () => {
    const as = await somebody(portal, 1000)
    const id = await activeHosting(portal, as)
    const { url } = await portal.ok('user/service/hosting/sign-in', { id }, { as })
    expect(url).toContain('/simulated-panel')
    expect(
      await column(portal, `select 1 from activity where detail like '%simulated-panel%' or after::text like '%simulated-panel%'`),
    ).toEqual([])
    portal.panels.fail('signInLink', 'busy')
    expect((await portal.refused('user/service/hosting/sign-in', { id }, { as })).data.code).toBe('hosting.panel-silent')
    const stranger = await somebody(portal)
    expect((await portal.refused('user/service/hosting/sign-in', { id }, { as: stranger })).data.code).toBe('not-found')
  })

  it('shows the login with fresh proof alone, and it is what the panel takes', async () => {
    const as = await somebody(portal, 1000)
    const id = await activeHosting(portal, as)
    expect((await portal.refused('user/service/hosting/reveal-password', { id }, { as })).data.code).toBe('proof-required')
    const { password } = await portal.ok('user/service/hosting/reveal-password', { id }, { as, proof: PASSWORD })
    expect(password).toBe(accountOf(portal, id)?.password)
  })
})
