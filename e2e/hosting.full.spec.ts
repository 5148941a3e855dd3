import { expect, test } from '@playwright/test'
import type { Account } from './support/api.ts'
import { Customer } from './support/journey.ts'
import { visit } from './support/settled.ts'
import { expectAccessible, watch } from './support/watch.ts'

interface Offers {
  readonly plans: readonly { readonly id: number; readonly code: string }[]
  readonly locations: readonly { readonly id: number }[]
}

/** Orders hosting for a domain from the balance; returns its id once it is active. */
async function orderHosting({ call }: Account, domain: string): Promise<number> {
  const { plans, locations } = await call<Offers>('public/service/plan/list/hosting')
  const planId = plans.find(({ code }) => code === 'hosting-start')?.id
  const item = { planId, locationId: locations[0]?.id, periodMonths: 1, quantity: 1, domains: [domain], autoRenew: true }
  const { id } = await call<{ id: number }>('user/order/place', { items: [item] })
  await call('user/order/finish', { id, method: 'balance' })
  const find = async () => {
    const { items } = await call<{ items: { id: number; status: string }[] }>('user/service/hosting/list')
    return items.find(({ status }) => status === 'active')?.id ?? 0
  }
  await expect.poll(find, { message: 'the hosting is active' }).not.toBe(0)
  return await find()
}

test('[S12] web hosting fits a phone and is accessible there in three languages', async ({ page }) => {
  const mark = Date.now().toString(36)
  const customer = new Customer(page, 'en-US', `sites-phone-${mark}`)
  const account = await customer.arrive(60)
  const id = await orderHosting(account, `bánhmì-${mark}.example`)
  await page.setViewportSize({ width: 390, height: 844 })
  const watched = watch(page)
  for (const locale of ['vi-VN', 'zh-CN', 'en-US'] as const) {
    await account.call('user/levprotected/profile/update', { locale })
    for (const path of ['/home/hosting', `/home/hosting/detail/${id}`, `/home/hosting/detail/${id}?tab=dns`, '/home/order?type=hosting']) {
      await visit(page, path)
      await expectAccessible(page, `${path} ${locale} phone`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${locale}`).toBeLessThanOrEqual(390)
    }
  }
  expect(watched.problems).toEqual([])
})
