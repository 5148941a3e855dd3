import { expect, test } from '@playwright/test'
import { Customer, picture } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('vi-VN')

test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN', hasTouch: true })

test('the same journey in Vietnamese on a phone, and every screen on the way is accessible', async ({ page, context }) => {
  test.setTimeout(240_000)
  const watched = watch(page, [/levprotected\/register/, /403/])
  const linh = new Customer(page, 'vi-VN', 'linh-phone')
  await page.goto('/register')
  await linh.accessible('register')
  await linh.register()
  await linh.activate()
  await linh.signIn()
  await linh.accessible('notifications')
  await linh.topUp('50', /50/)
  await linh.accessible('invoice')
  await linh.orderServer('may-chu-01')
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
  expect(watched.problems).toEqual([])
})
