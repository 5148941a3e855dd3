import { expect, test } from '@playwright/test'
import { wait } from './support/clock.ts'
import { Customer } from './support/journey.ts'
import { mailedLink } from './support/mailbox.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const PHONE = { width: 390, height: 844 }

test('[M5b][M4b] a card is saved on the gateway’s page, tops the balance up by itself, and is stopped by a mail', async ({ page }) => {
  const customer = new Customer(page, 'en-US', `card-${Date.now().toString(36)}`)
  const { say } = customer
  const main = page.getByRole('main')
  await customer.arrive()

  await test.step('nothing is saved and nothing is paid by itself', async () => {
    await visit(page, '/home/wallet')
    await main.getByRole('link', { name: say('pages.cards') }).click()
    await expect(page).toHaveURL(/\/home\/wallet\/cards$/)
    await expect(main.getByText(say('cards.none'))).toBeVisible()
    await expect(main.getByText(say('cards.auto.off'), { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'cards of a newcomer')
  })

  await test.step('the gateway’s own page takes the card', async () => {
    await main.getByRole('button', { name: say('cards.add') }).click()
    await page.waitForURL(/\/dev\/card\/[0-9a-f]{32}$/)
    await page.locator('button').first().click()
    await page.waitForURL(/\/home\/wallet\/cards$/)
    await expect(main.getByText('Visa •••• 4242').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('its owner agrees to what is paid and for how much', async () => {
    await main.getByRole('button', { name: say('cards.auto.setUp') }).click()
    const dialog = page.getByRole('dialog', { name: say('cards.auto.title') })
    await dialog.getByRole('button', { name: say('cards.auto.switchOn') }).click()
    await expect(dialog.getByText(say('cards.auto.agreeFirst'))).toBeVisible()
    await dialog.getByLabel(say('cards.auto.ask.topup')).check({ force: true })
    await dialog.getByLabel(say('cards.auto.ask.amount')).fill('25')
    await dialog.getByLabel(say('cards.auto.agree')).check({ force: true })
    await expectAccessible(page, 'what is agreed to')
    await dialog.getByRole('button', { name: say('cards.auto.switchOn') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText(say('cards.auto.on'), { exact: true })).toBeVisible()
  })

  await test.step('the balance is low: that it is topped up is told before, and after', async () => {
    await wait(page, '6m')
    await visit(page, '/home/wallet/cards')
    await expect(main.getByText(say('cards.charges.state.planned'), { exact: true })).toBeVisible()
    await wait(page, '61m')
    await visit(page, '/home/wallet/cards')
    await expect(main.getByText(say('cards.charges.state.paid'), { exact: true })).toBeVisible()
    await expect(main.getByText('$25.00').filter({ visible: true }).first()).toBeVisible()
    await page.setViewportSize(PHONE)
    await settled(page)
    await expectAccessible(page, 'cards on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one press from a mail ends it, without signing in', async () => {
    const link = new URL(await mailedLink(page.request, customer.email, '/stop-card'))
    await page.goto('about:blank')
    await page.goto(link.pathname + link.hash)
    await expect(page.getByRole('heading', { name: say('mailbox.stopCard.title') })).toBeVisible()
    await expectAccessible(page, 'the link of the mail')
    await page.getByRole('button', { name: say('mailbox.stopCard.confirm'), exact: true }).click()
    await expect(page.getByRole('heading', { name: say('mailbox.stopCard.doneTitle') })).toBeVisible()
    await visit(page, '/home/wallet/cards')
    await expect(main.getByText(say('cards.auto.off'), { exact: true })).toBeVisible()
  })

  await test.step('staff see the card without what could charge it', async () => {
    const staff = await openStaff(page, 'billing')
    const { items } = await staff.call<{ items: { id: number }[] }>('operator/customers/list', { search: customer.name })
    await visit(page, `/operator/customers/${items[0]?.id}`)
    const panel = page.getByRole('region', { name: say('operator-customers.cards.title') })
    await expect(panel.getByText('Visa •••• 4242')).toBeVisible()
    await expect(panel.getByText(say('operator-customers.cards.autoOff'))).toBeVisible()
  })
})
