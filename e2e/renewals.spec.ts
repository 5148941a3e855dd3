import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { day, wait } from './support/clock.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const DAY_MS = 86_400_000

test('a month passes and the server is renewed from the balance; cancelled and taken back it is as it was [M11][M12]', async ({ page }) => {
  const account = await openAccount(page)
  const id = await account.server('month-after-month')
  const watched = watch(page)
  const paidUntil = async () => (await account.call<{ end: string }>('user/service/vps/detail', { id })).end

  const before = await paidUntil()
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByRole('switch', { name: say('renewals.autoRenew') })).toBeChecked()
  await wait(page, '28d')
  await expect.poll(paidUntil).not.toBe(before)
  const after = await paidUntil()
  expect(Math.round((Date.parse(after) - Date.parse(before)) / DAY_MS)).toBeGreaterThanOrEqual(28)
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'month-after-month' })).toBeVisible()
  await expect(page.getByText(day(after)).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'server with its renewal')

  await page.getByRole('button', { name: say('renewals.renewNow') }).click()
  const renewing = page.getByRole('dialog', { name: say('renewals.renewOne', { name: 'month-after-month' }) })
  await expect(renewing.getByText(day(after))).toBeVisible()
  await expectAccessible(page, 'renewal dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: say('services.moreActions') }).click()
  await page.getByRole('menuitem', { name: say('renewals.cancel') }).click()
  const asking = page.getByRole('dialog', { name: say('renewals.cancelling.title', { name: 'month-after-month' }) })
  await expect(asking.getByText(day(after))).toBeVisible()
  await expectAccessible(page, 'cancel dialog')
  await asking.getByRole('button', { name: say('renewals.cancelling.confirm') }).click()
  await expect(page.getByText(say('renewals.note.cancelled'))).toBeVisible()
  await expect(page.getByRole('switch', { name: say('renewals.autoRenew') })).toHaveCount(0)

  await page.getByRole('button', { name: say('renewals.revoke') }).click()
  await expect(page.getByText(say('renewals.note.cancelled'))).toHaveCount(0)
  await expect(page.getByRole('switch', { name: say('renewals.autoRenew') })).toBeChecked()
  expect(await paidUntil()).toBe(after)
  expect(watched.problems).toEqual([])
})
