import { expect, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')
/** Pages, and drawers that lie over their list. */
const NOT_THERE = ['orders/999999', 'customers/999999', 'nodes/999999', 'locations/999999', 'images/no-such-system', 'staff/999999']

for (const path of NOT_THERE) {
  test(`[X1] /operator/${path} says that it is not there: no failure to try again, no form that would make another`, async ({ page }) => {
    await openStaff(page)
    const watched = watch(page, [/^404: /, /status of 404/])
    await page.goto(`/operator/${path}`)
    await expect(page.getByText(say('errors.notFoundText'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('errors.retry') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('common.save'), exact: true })).toHaveCount(0)
    expect(watched.problems).toEqual([])
  })
}

test('[X1] in a low window the navigation shows where one stands, and a drawer says so above', async ({ page }) => {
  await openStaff(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/operator/staff/new')
  const navigation = page.getByRole('navigation', { name: say('shell.navigation') })
  await expect(navigation.getByRole('link', { name: say('operator-pages.staff'), exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveTitle(new RegExp(say('operator-staff.add')))
})
