import { expect, type Page, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

test('[X3] a role opens what it is for: the rest is neither offered, nor shown, nor answered', async ({ page }) => {
  const support = await openStaff(page, 'support')
  await page.goto('/operator')
  await expect(heading(page)).toBeVisible()
  const navigation = page.getByRole('navigation', { name: say('shell.navigation') })
  await expect(navigation.getByRole('link', { name: say('operator-pages.home'), exact: true })).toBeVisible()
  await expect(navigation.getByRole('link', { name: say('operator-pages.staff'), exact: true })).toHaveCount(0)
  await page.goto('/operator/staff')
  await expect(page.getByText(say('operator-frame.notForYou'))).toBeVisible()
  expect(await support.status('operator/staff/list', { page: 1, pageSize: 20 })).toBe(403)
  expect(
    await support.status('operator/staff/create', { login: 'x-y-z', email: 'x@y.example', name: 'X', locale: 'en-US', roles: ['owner'] }),
  ).toBe(403)
})

test('[X3] the address of a drawer that is not theirs asks the server for nothing', async ({ page }) => {
  await openStaff(page, 'support')
  const watched = watch(page)
  await page.goto('/operator/late-services/48001')
  await expect(page.getByText(say('operator-frame.notForYou'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(watched.problems).toEqual([])
})

test('[X3] an auditor sees the staff and changes nothing: buttons say why', async ({ page }) => {
  await openStaff(page, 'auditor')
  await page.goto('/operator/staff')
  await expect(page.getByRole('row', { name: /Priya Nair/ })).toBeVisible()
  const add = page.getByRole('button', { name: say('operator-staff.add') })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.focus()
  await expect(page.getByRole('tooltip')).toContainText(say('operator-frame.roles.owner'))
})

test('[X3] billing sees a node by its figures, auditors read a note; neither is offered what would be refused', async ({ page }) => {
  const watched = watch(page)
  await openStaff(page, 'billing')
  await page.goto('/operator/nodes/1')
  await expect(page.getByRole('heading', { name: say('operator-infrastructure.capacity'), exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: say('operator-infrastructure.searchMachines') })).toHaveCount(0)
  await page.goto('/operator/customers/1')
  await expect(page.getByRole('textbox', { name: say('operator-customers.note') })).toBeVisible()
  await openStaff(page, 'auditor')
  await page.goto('/operator/customers/1')
  await expect(page.getByRole('heading', { name: say('operator-customers.note') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('operator-customers.note') })).toHaveCount(0)
  await page.goto('/operator/nodes/1')
  await expect(page.getByRole('searchbox', { name: say('operator-infrastructure.searchMachines') })).toBeVisible()
  expect(watched.problems).toEqual([])
})
