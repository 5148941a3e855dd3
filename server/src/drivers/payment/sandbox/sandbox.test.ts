import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TestClock } from '../../../platform/clock.ts'
import { describePaymentDriver } from '../conformance.ts'
import type { HookRequest } from '../port.ts'
import { describeStoredMethods } from '../stored-conformance.ts'
import { Checkouts } from './checkouts.ts'
import type { SandboxConfig } from './config.ts'
import { SandboxDriver } from './driver.ts'
import { eventsOf } from './hosted.ts'
import { checkoutPage } from './page.ts'
import { isSigned, SIGNATURE_HEADER, signatureOf } from './signing.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')
const directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
const checkouts = new Checkouts(directory)
const account = (way: SandboxConfig['way']) => new SandboxDriver({ secret: 'between us', way, directory }, { id: `sandbox-${way}`, clock })
const driver = account('redirect')

for (const way of ['redirect', 'qr', 'transfer', 'form'] as const) {
  const driver = account(way)
  describePaymentDriver(`sandbox by ${way}`, ['query', 'refund', 'expire', 'settlements'], () => ({
    driver,
    stranger: new SandboxDriver({ secret: 'between others', way, directory }, { id: 'sandbox-other', clock }),
    clock,
    again: (genuine) => ({ ...genuine, headers: { ...genuine.headers, [SIGNATURE_HEADER]: driver.sign(genuine.body) } }),
    // Its page is the portal's own; a browser is sent to what it kept.
    ...((way === 'redirect' || way === 'form') && {
      back: async ({ key }: { readonly key: string }) => (await checkouts.find(checkouts.idOf(key)))?.returnPath ?? '',
    }),
    settle: async (key, how) => {
      const checkout = await checkouts.find(checkouts.idOf(key))
      if (!checkout) throw new Error('no checkout')
      if (checkout.expired) return []
      const told = eventsOf(checkout, how)
      await checkouts.write({ ...checkout, event: told[0]?.event ?? null, knownFrom: clock.now().toISOString() })
      return told.map(({ event }) => {
        const body = Buffer.from(JSON.stringify(event))
        const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: driver.sign(body) }
        return { method: 'POST', query: new URLSearchParams(), headers, body }
      })
    },
  }))
}

const signed = (told: object): HookRequest => {
  const body = Buffer.from(JSON.stringify(told))
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: driver.sign(body) }
  return { method: 'POST', query: new URLSearchParams(), headers, body }
}
const CARDS = { good: 'visa', confirm: 'confirm', decline: 'decline' } as const
describeStoredMethods('sandbox', () => ({
  driver,
  leave: async ({ reference }, card) => {
    const page = await driver.stored.cards.find(reference)
    if (!page) throw new Error('no page')
    const left = card === 'nothing' ? { state: 'abandoned' as const } : { state: 'saved' as const, card: CARDS[card] }
    await driver.stored.cards.write({ ...page, ...left })
    return [signed({ stored: page.key })]
  },
  confirm: async (key) => {
    const checkout = await checkouts.find(checkouts.idOf(key))
    const [told] = checkout ? eventsOf(checkout, 'pay') : []
    if (!checkout || !told) throw new Error('no checkout')
    await checkouts.write({ ...checkout, event: told.event, knownFrom: clock.now().toISOString() })
    return [signed(told.event)]
  },
}))

it('refuses a delivery that was recorded and played again later', () => {
  const body = Buffer.from('{}')
  const header = signatureOf('s', clock.now(), body)
  expect(isSigned('s', header, clock.now(), body)).toBe(true)
  expect(isSigned('s', header, new Date(clock.now().getTime() + 601_000), body)).toBe(false)
})

it('shows text of others on its page without letting it become markup', async () => {
  await driver.start({
    key: 'xss',
    at: clock.now(),
    amount: { amount: 500, currency: 'USD' },
    title: '<script>alert(1)</script>',
    locale: 'zh-CN',
    returnUrl: 'http://portal.test/home/order/detail/1',
  })
  const checkout = await checkouts.find(checkouts.idOf('xss'))
  const page = checkout ? checkoutPage(checkout) : ''
  expect(page).not.toContain('<script>')
  expect(page).toContain('$5.00')
  expect(page).toContain('lang="zh-CN"')
})
