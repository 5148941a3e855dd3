import { expect, test } from '@playwright/test'
import { cpu, disk, memory } from '@portal/contracts/kinds/figures.ts'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')

test('[O2] staff add a plan, a customer buys it, staff archive it: what is sold keeps its price', async ({ page }) => {
  await openStaff(page)
  const code = `walk-${Date.now()}`
  await page.goto('/operator/plans/new')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill(say('operator-catalogue.code'), code)
  for (const language of ['English', 'Tiếng Việt', '简体中文']) {
    await fill(`${say('operator-catalogue.name')} · ${language}`, `Walk ${language}`)
    await fill(`${say('operator-catalogue.description')} · ${language}`, 'For a walk')
  }
  await fill(cpu.label['en-US'], '1')
  await fill(memory.label['en-US'], '1024')
  await fill(disk.label['en-US'], '10')
  await fill(say('operator-catalogue.monthly', { currency: 'USD' }), '7')
  await page.getByLabel(/\(SGN\)/).fill('3')
  // The server works out what customers will read, the other currency included.
  await expect(page.getByText('₫161,000').filter({ visible: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: say('operator-catalogue.addPlan') })
    .last()
    .click()
  await expect(page).toHaveURL(/\/operator\/plans\/\d+$/)
  const planId = Number(new URL(page.url()).pathname.split('/').at(-1))

  const { call: post } = await openAccount(page)
  const { plans, locations } = await post<{
    plans: { id: number; price: { amount: number } }[]
    locations: { id: number; code: string }[]
  }>('public/service/plan/list/vm')
  expect(plans.find(({ id }) => id === planId)?.price.amount).toBe(700)
  const locationId = locations.find((location) => location.code === 'SGN')?.id
  const order = await post<{ id: number }>('user/order/place', {
    items: [{ planId, locationId, periodMonths: 1, quantity: 1, image: 'debian-12', hostnames: [code] }],
  })
  await post('user/order/finish', { id: order.id, method: 'balance' })
  const sold = async () =>
    (await post<{ items: { name: string; price: unknown }[] }>('user/service/vps/list', { search: code })).items.map(({ name, price }) => ({
      name,
      price,
    }))
  const before = [{ name: code, price: { amount: 700, currency: 'USD' } }]
  await expect.poll(sold).toEqual(before)

  await page.reload()
  await expect(page.getByText(say('operator-catalogue.stockNow', { sold: 1, held: 0, left: 2 }))).toBeVisible()
  await fill(say('operator-catalogue.monthly', { currency: 'USD' }), '99')
  await page.getByRole('button', { name: say('common.save') }).click()
  await expect(page.getByText(say('operator-catalogue.saved', { name: 'Walk English' }))).toBeVisible()
  await page.getByRole('button', { name: say('operator-catalogue.archive') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator-catalogue.archive') })
    .click()
  await expect(page.getByText(say('operator-catalogue.archived', { name: 'Walk English' }))).toBeVisible()
  expect(await sold()).toEqual(before)
  const after = await post<{ plans: { id: number }[] }>('public/service/plan/list/vm')
  expect(after.plans.some(({ id }) => id === planId)).toBe(false)
})

test('[B2] a brand is closed for an upgrade and opened again from the console', async ({ page, browser }) => {
  // A brand of its own, so that the walks beside this one are not disturbed.
  const staff = await openStaff(page)
  const { items } = await staff.call<{ items: { id: number; code: string; name: string }[] }>('operator/brand/list')
  const brand = items.find(({ code }) => code === 'sen')
  if (!brand) throw new Error('no second brand')
  await page.goto(`/operator/brands/${brand.id}`)
  await page.getByRole('button', { name: say('operator-brands.upgrade.close') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(brand.name)
  await dialog.getByRole('button', { name: say('operator-brands.upgrade.close') }).click()
  await expect(
    page
      .getByText(say('operator-brands.upgrade.closed', { name: brand.name }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  const context = await browser.newContext({ locale: 'en-US' })
  const customer = await context.newPage()
  const { port } = new URL(page.url())
  await customer.goto(`http://sen.localhost:${port}/login`)
  await expect(customer).toHaveURL(/\/upgrading$/)
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(customer, '/upgrading')
  await page.getByRole('button', { name: say('operator-brands.upgrade.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator-brands.upgrade.open') })
    .click()
  await expect(
    page
      .getByText(say('operator-brands.upgrade.opened', { name: brand.name }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(async () => {
    await customer.goto(`http://sen.localhost:${port}/login`)
    await expect(customer).toHaveURL(/\/login$/)
  }).toPass()
  await context.close()
})
