import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { settled, visit } from './support/settled.ts'
import { expectAccessible, watch } from './support/watch.ts'

test('[S5] a NAT VPS is ordered, reached at its ports, and one more is mapped and taken back; on a phone in three languages', async ({
  page,
}) => {
  const customer = new Customer(page, 'en-US', `shared-${Date.now().toString(36)}`)
  const { say } = customer
  const main = page.getByRole('main')
  await customer.arrive(20)

  await page.goto('/home/order?type=nat')
  await page.getByRole('radio', { name: /^NAT 1/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('nat-01')
  const id = await customer.payServer('nat-01')

  await test.step('its page says where it is reached, and which ports lead to it', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(
      main
        .getByText(/^198\.18\.0\.1:24\d01$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.goto(`/home/cloud-vps/detail/${id}?tab=ports`)
    await expect(main.getByText(/^ssh -p 24\d01 root@198\.18\.0\.1$/)).toBeVisible()
    await expect(main.getByText(say('nat-ports.none'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'ports of a NAT VPS')
  })

  await test.step('a port is mapped: what is wrong is said beside its field, what the engine took is open', async () => {
    await main.getByRole('button', { name: say('nat-ports.add.action') }).click()
    const dialog = page.getByRole('dialog', { name: say('nat-ports.add.title', { name: 'nat-01' }) })
    const inside = dialog.getByLabel(say('nat-ports.add.private'))
    await inside.fill('22')
    await dialog.getByRole('button', { name: say('nat-ports.add.submit') }).click()
    await expect(inside).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'mapping a port')
    await inside.fill('8080')
    await dialog.getByRole('button', { name: say('nat-ports.add.submit') }).click()
    await expect(dialog).toBeHidden()
    const row = main.getByRole('listitem').filter({ hasText: '8080' })
    await expect(row).toContainText(say('nat-ports.state.open'))
    await expect(main.getByText(say('nat-ports.none'))).toBeHidden()
  })

  await test.step('on a phone it reads well in every language', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const account = await openAccount(page, { username: customer.name, password: PASSWORD })
    const watched = watch(page)
    for (const locale of ['vi-VN', 'zh-CN', 'en-US'] as const) {
      await account.call('user/levprotected/profile/update', { locale })
      await visit(page, `/home/cloud-vps/detail/${id}?tab=ports`)
      await expectAccessible(page, `ports ${locale} phone`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(390)
    }
    expect(watched.problems).toEqual([])
  })

  await test.step('taken back it is gone once the engine closed it', async () => {
    await main
      .getByRole('listitem')
      .filter({ hasText: '8080' })
      .getByRole('button', { name: /mapping/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('nat-ports.delete.action') })
      .click()
    await expect(main.getByText(say('nat-ports.none'))).toBeVisible()
  })
})
