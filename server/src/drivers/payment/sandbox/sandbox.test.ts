import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TestClock } from '../../../platform/clock.ts'
import { describePaymentDriver } from '../conformance.ts'
import { Checkouts } from './checkouts.ts'
import { SandboxDriver } from './driver.ts'
import { eventsOf } from './hosted.ts'
import { checkoutPage } from './page.ts'
import { isSigned, SIGNATURE_HEADER, signatureOf } from './signing.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')
const checkouts = new Checkouts(mkdtempSync(join(tmpdir(), 'sandbox-')))
const driver = new SandboxDriver({ checkouts, secret: 'between us', clock })

describePaymentDriver('sandbox', () => ({
  driver,
  settle: async (redirect, how) => {
    const checkout = await checkouts.find(redirect.split('/').at(-1) ?? '')
    if (!checkout) throw new Error('no checkout')
    const told = eventsOf(checkout, how)
    await checkouts.write({ ...checkout, event: told[0]?.event ?? null, knownFrom: clock.now().toISOString() })
    return told.map(({ event }) => {
      const body = Buffer.from(JSON.stringify(event))
      return { headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf('between us', clock.now(), body) }, body }
    })
  },
}))

it('refuses a delivery that was recorded and played again later', () => {
  const body = Buffer.from('{}')
  const header = signatureOf('s', clock.now(), body)
  expect(isSigned('s', header, clock.now(), body)).toBe(true)
  expect(isSigned('s', header, new Date(clock.now().getTime() + 601_000), body)).toBe(false)
})

it('shows text of others on its page without letting it become markup', async () => {
  const { redirect } = await driver.start({
    key: 'xss',
    amount: { amount: 500, currency: 'USD' },
    title: '<script>alert(1)</script>',
    locale: 'zh-CN',
    returnUrl: 'http://portal.test/home/order/detail/1',
  })
  const checkout = await checkouts.find(redirect.split('/').at(-1) ?? '')
  const page = checkout ? checkoutPage(checkout) : ''
  expect(page).not.toContain('<script>')
  expect(page).toContain('$5.00')
  expect(page).toContain('lang="zh-CN"')
})
