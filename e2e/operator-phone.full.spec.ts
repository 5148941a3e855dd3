import { expect, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const DRAWERS = ['locations/new', 'address-pools/new', 'mails/1', 'announcements/new', 'staff/new', 'nodes/1/edit', 'images/debian-12']

test('[X1] a drawer of the console is as wide as the phone, with its buttons in reach', async ({ page }) => {
  await openStaff(page)
  for (const path of DRAWERS) {
    await visit(page, `/operator/${path}`)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading').first()).toBeVisible()
    await settled(page)
    const buttons = await drawer.getByRole('button').all()
    expect(buttons.length, path).toBeGreaterThan(1)
    for (const part of [drawer, ...buttons]) {
      const { x, width } = (await part.boundingBox()) ?? { x: -1, width: 0 }
      expect(x, path).toBeGreaterThanOrEqual(0)
      expect(x + width, path).toBeLessThanOrEqual(390)
    }
  }
  await expectAccessible(page, 'a drawer on a phone')
})

test('[X1] on a phone a row that leads to a form still offers what only its menu can do', async ({ page }) => {
  await openStaff(page)
  await page.goto('/operator/staff')
  await page.getByRole('button', { name: say('table.rowActions', { name: 'Lê Hoàng Nam' }) }).click()
  await expect(page.getByRole('menuitem', { name: say('operator-staff.act.disable'), exact: true })).toBeVisible()
  await expectAccessible(page, 'the menu of a row on a phone')
})
