import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { settled } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')

test('[M5] staff find an attempt to pay among all, read what is known of it, and have its gateway asked', async ({ page }) => {
  const account = await openAccount(page)
  const { id } = await account.call<{ id: number }>('user/order/place', { type: 'topup', amount: 4321 })
  await account.call('user/order/finish', { id, method: 'sandbox' })
  await openStaff(page, 'billing')
  const main = page.getByRole('main')

  await page.goto('/operator/payment-attempts?search=43.21')
  const row = page.getByRole('row', { name: new RegExp(`#${id}`) })
  await expect(row).toContainText('$43.21')
  await settled(page)
  await expectAccessible(page, 'payments of everybody')
  await row.getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(say('operator-orders.attempts.nothingTold'))).toBeVisible()
  await panel.getByRole('button', { name: say('operator-orders.attempts.ask'), exact: true }).click()
  await expect(page.getByText(say('operator-orders.attempts.asked')).filter({ visible: true }).first()).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'one payment')
  await panel.getByRole('button', { name: say('operator-orders.attempts.openOrder'), exact: true }).click()
  await expect(main.getByRole('heading', { name: say('orders.proForma', { id: `#${id}` }) })).toBeVisible()
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

test('[M4] staff import a bank statement: columns and totals are checked first, and a known row is booked with a reason', async ({
  page,
}) => {
  const owner = await openStaff(page)
  const { items: brands } = await owner.call<{ items: readonly { id: number; code: string }[] }>('operator/brand/list')
  const { id } = await owner.call<{ id: string }>('operator/integration/create', {
    ...{
      kind: 'payment',
      vendor: 'bank-transfer',
      title: 'ACB of statements',
      label: null,
      brandId: brands.find(({ code }) => code === 'sen')?.id,
    },
    settings: { bankName: 'ACB', bankBin: '970416', accountNumber: '55667788', accountHolder: 'CONG TY SEN VIET' },
  })
  const t = (name: string, values = {}) => say(`operator-orders.statement.${name}`, values)
  const rows = ['28/11/2026,E2E1,C,230000,1230000,chuyển tiền', '29/11/2026,E2E2,D,300000,930000,hoàn tiền']
  const text = ['Date,Reference,D/C,Amount,Balance,Description', ...rows].join('\n')
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') }
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: t('open'), exact: true }).click()
    await dialog.getByLabel(t('account')).selectOption(id)
    await dialog.getByLabel(t('file')).setInputFiles(file)
  }
  await page.goto('/operator/payments')
  await open()
  await expect(dialog.getByText('230,000').filter({ visible: true }).first()).toBeVisible()
  await expect(dialog.locator('dl')).toContainText('930,000')
  await settled(page)
  await expectAccessible(page, 'import of a bank statement')

  await dialog.getByLabel(t('column.direction')).selectOption('')
  await expect(
    dialog
      .getByText(t('mapFirst', { columns: '“D/C”' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  const submit = dialog.getByRole('button', { name: t('submit', { n: 2 }), exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(t('column.direction')).selectOption({ label: 'D/C' })
  await dialog.getByRole('button', { name: t('submit', { n: 1 }), exact: true }).click()
  await expect(
    page
      .getByText(t('done', { n: 1 }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await open()
  await expect(dialog.getByText('28/11/2026').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: t('bookRow', { line: 2 }) }).click()
  await dialog.getByLabel(say('operator-parts.reason')).fill('the bank received it twice')
  await settled(page)
  await expectAccessible(page, 'booking a known row')
  await dialog.getByRole('button', { name: t('book'), exact: true }).click()
  await expect(
    page
      .getByText(t('booked', { reference: 'E2E1/230000/2026-11-28' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('bookRow', { line: 2 }) })).toHaveCount(0)
  const { version } = await owner.call<{ version: number }>('operator/integration/detail', { id })
  await owner.call('operator/integration/switch', { id, version, state: 'disabled' })
})
