import { expect, test } from '@playwright/test'
import { expectOneCurrency } from './support/currency.ts'
import { Customer, picture } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { CUSTOMER_SCREENS } from './support/screens.ts'
import { visit } from './support/settled.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('vi-VN')

test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN', hasTouch: true })

test('the same journey in Vietnamese on a phone, and every screen on the way is accessible', async ({ page, context, browser }) => {
  const watched = watch(page, [/levprotected\/register/, /403/])
  const linh = new Customer(page, 'vi-VN', 'linh-phone')
  await page.goto('/register')
  await linh.accessible('register')
  const [terms] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'điều khoản dịch vụ' }).click()])
  await expect(terms.getByRole('heading', { name: 'Điều khoản của bản dùng thử' })).toBeVisible()
  await terms.close()
  await linh.register()
  await linh.activate()
  await linh.signIn()
  await linh.accessible('notifications')
  await linh.topUp('50', /50/)
  await linh.accessible('invoice')
  const invoice = page.url()
  const server = `/home/cloud-vps/detail/${await linh.orderServer('may-chu-01')}`
  await linh.accessible('server')

  const screen = await linh.openConsole(context)
  const before = await picture(screen)
  await screen.locator('main canvas').click()
  await screen.keyboard.type('help', { delay: 30 })
  await screen.keyboard.press('Enter')
  await expect.poll(() => picture(screen)).not.toBe(before)
  await expectAccessible(screen, 'console')
  await screen.close()

  await page.goto('/home/cloud-vps')
  await expect(page.getByText('may-chu-01')).toBeVisible()
  await linh.accessible('servers')
  // Nothing may be wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Nor the bar of chosen rows than the narrowest one: its last button is the way out.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: say('table.choose') }).click()
  await page.getByRole('checkbox', { name: say('table.selectRow', { name: 'may-chu-01' }) }).check()
  await expect(page.getByRole('button', { name: say('table.clear'), exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [...CUSTOMER_SCREENS, new URL(invoice).pathname, server]) {
    await visit(page, path)
    await expectOneCurrency(page, path)
  }

  // The clock that is chosen here is read on another device elsewhere.
  await visit(page, '/home/profile')
  await page.getByLabel(say('profile.timeZone')).selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: say('profile.saveChanges') }).click()
  await expect(page.getByText(say('profile.saved'))).toBeVisible()
  const elsewhere = await browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: await context.cookies(), origins: [] },
  })
  const other = await elsewhere.newPage()
  for (const one of [page, other]) await visit(one, '/home/log')
  const rows = [page, other].map((one) => one.locator('main tbody tr').first())
  const [here, there] = await Promise.all(rows.map((row) => row.innerText()))
  expect(there).toBe(here)
  await elsewhere.close()
  expect(watched.problems).toEqual([])
})
