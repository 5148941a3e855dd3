import { expect, test } from '@playwright/test'
import { addProxies, enterShop, orderProxies, PROXIES, tryProxy } from './support/proxies.ts'
import { settled, visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S11] proxies are ordered, ten are added, a shared user is renamed, one is tested, and no more fit', async ({ page }) => {
  const customer = await enterShop(page, 'en-US', 40)
  const { say } = customer
  await orderProxies(customer, /^10 proxies/)
  const name = `may-${Date.now().toString(36)}`
  await addProxies(customer, 10, name)

  await test.step('the plan is full', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say('proxies.add.action'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: say('proxies.add.action') })
    await expect(drawer.getByText(say('proxies.add.free', { free: 0, most: 10 }))).toBeVisible()
    await expect(drawer.getByRole('button', { name: say('proxies.add.submit', { n: 1 }) })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('three are chosen, and all ten that share the name are renamed after a warning that counts them', async () => {
    await visit(page, `${PROXIES}?view=detail`)
    await expectAccessible(page, 'proxies one by one')
    const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
    for (const at of [0, 1, 2]) await boxes.nth(at).check({ force: true })
    await page
      .getByRole('button', { name: say('proxies.field.username'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: say('proxies.username.action') })
    await expect(drawer.getByText(say('proxies.username.shared', { n: 10 }))).toBeVisible()
    await drawer.getByLabel(say('proxies.username.new'), { exact: true }).fill(`${name}-b`)
    await settled(page)
    await expectAccessible(page, 'a shared user name')
    await drawer.getByRole('button', { name: say('proxies.username.submit', { n: 10 }) }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('main').getByText(`${name}-b`, { exact: true })).toHaveCount(10)
  })

  await test.step('it works under its new name', async () => {
    await expect(page.getByRole('main').getByText(say('proxies.state.ready'), { exact: true })).toHaveCount(10)
    await tryProxy(customer)
  })
})
