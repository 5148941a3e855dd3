import { expect, test } from '@playwright/test'
import { describeBillingContacts } from './support/billing-contacts.ts'
import { labelsIn } from './support/labels.ts'
import { visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

describeBillingContacts([{ locale: 'en-US' }])

test('[M4a] staff see what customers can pay with, and what it costs', async ({ page }) => {
  const say = labelsIn('en-US')
  await openStaff(page)
  await visit(page, '/operator/integrations')
  const panel = page.getByRole('region', { name: say('operator-integrations.methods.title') }).first()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'what customers can pay with')
  await panel
    .getByRole('button', { name: /^Fee and limits for/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('operator-integrations.methods.percent'), { exact: true }).fill('26')
  await dialog.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(dialog.getByText(say('operator-integrations.methods.noPercent'))).toBeVisible()
  await expectAccessible(page, 'a fee that is too high')
  // What others pay by at the same time costs them nothing.
  await dialog.getByLabel(say('operator-integrations.methods.percent'), { exact: true }).fill('0')
  await dialog.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
})
