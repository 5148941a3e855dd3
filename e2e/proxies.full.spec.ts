import { expect, test } from '@playwright/test'
import { addProxies, enterShop, orderProxies, PROXIES } from './support/proxies.ts'
import { visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test.describe('on a phone, in Vietnamese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN', hasTouch: true })
  test('[S11] a proxy is ordered, added and tested', async ({ page }) => {
    const customer = await enterShop(page, 'vi-VN', 10)
    await orderProxies(customer, /^1 proxy/)
    await addProxies(customer, 1, `mai-${Date.now().toString(36)}`)
    await visit(page, `${PROXIES}?view=detail`)
    await expectAccessible(page, 'proxies on a phone')
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })
  test('[S11] both views of nobody’s proxies say what comes next', async ({ page }) => {
    const { say } = await enterShop(page, 'zh-CN')
    for (const [path, title] of [
      [PROXIES, 'proxies.empty.title'],
      [`${PROXIES}?view=detail`, 'proxies.none.title'],
    ] as const) {
      await visit(page, path)
      await expect(page.getByText(say(title), { exact: true })).toBeVisible()
      await expectAccessible(page, path)
    }
  })
})
