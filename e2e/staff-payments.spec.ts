import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { settled } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')

interface Attempts {
  readonly items: readonly { readonly id: number; readonly state: string; readonly invoice: { readonly number: string } }[]
}

test('[M5] staff find an attempt to pay among all, read what is known of it, and have its gateway asked', async ({ page }) => {
  const account = await openAccount(page)
  const { id } = await account.call<{ id: number }>('user/order/place', { type: 'topup', amount: 4321 })
  await account.call('user/order/finish', { id, method: 'sandbox' })
  const staff = await openStaff(page, 'billing')
  const { items } = await staff.call<Attempts>('operator/payments/attempts/list', { search: '43.21' })
  const number = items[0]?.invoice.number ?? ''
  const main = page.getByRole('main')

  await page.goto('/operator/payment-attempts?search=43.21')
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('$43.21')
  await settled(page)
  await expectAccessible(page, 'payments of everybody')
  await row.getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(say('operator-orders.attempts.nothingTold'))).toBeVisible()
  await panel.getByRole('button', { name: say('operator-orders.attempts.ask'), exact: true }).click()
  await expect(page.getByText(say('operator-orders.attempts.asked')).first()).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'one payment')
  await panel.getByRole('button', { name: say('operator-orders.attempts.openOrder'), exact: true }).click()
  await expect(main.getByRole('heading', { name: number })).toBeVisible()
})

/** One grey pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

test('[S10] staff set what is done for a plan, how a system installs itself, and keep pictures of a machine', async ({ page }) => {
  const staff = await openStaff(page, 'provisioning')

  await test.step('the checklist of a plan loses a step', async () => {
    await page.goto('/operator/hardware/checklists')
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: /Dedicated EPYC 32/ }).click()
    const step = say('operator-hardware.task.burn-in')
    await panel.getByRole('checkbox', { name: say('operator-hardware.checklists.include', { step }) }).uncheck()
    await settled(page)
    await expectAccessible(page, 'checklist of a plan')
    await panel.getByRole('button', { name: say('common.save'), exact: true }).click()
    await expect(panel.getByText(new RegExp(say('operator-hardware.checklists.own')))).toBeVisible()
    const { items } = await staff.call<{ items: readonly { plan: string; steps: readonly { code: string }[] }[] }>(
      'operator/dedicated/checklists',
    )
    expect(items.find(({ plan }) => plan === 'Dedicated EPYC 32')?.steps.map(({ code }) => code)).not.toContain('burn-in')
  })

  await test.step('a system is set up by the example', async () => {
    await page.goto('/operator/hardware/installers')
    const panel = page.getByRole('dialog')
    await panel.getByRole('list').getByRole('button').first().click()
    await panel.getByRole('button', { name: say('operator-hardware.installers.useExample'), exact: true }).click()
    await settled(page)
    await expectAccessible(page, 'network installation of a system')
    await panel.getByRole('button', { name: say('common.save'), exact: true }).click()
    await expect(panel.getByText(say('operator-hardware.installers.set'), { exact: true })).toBeVisible()
  })

  await test.step('a picture of a machine is added, seen and removed', async () => {
    const { items } = await staff.call<{ items: readonly { id: number }[] }>('operator/hardware/list')
    await page.goto(`/operator/hardware/${items[0]?.id ?? 0}`)
    const pictures = page.getByRole('region', { name: say('operator-hardware.photos.title'), exact: true })
    await pictures
      .locator('input[type=file]')
      .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') })
    await expect(pictures.getByRole('img', { name: 'front.png' })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'pictures of a machine')
    await pictures.getByRole('button', { name: say('operator-hardware.photos.remove', { name: 'front.png' }) }).click()
    await expect(pictures.getByText(say('operator-hardware.photos.none'))).toBeVisible()
  })
})
