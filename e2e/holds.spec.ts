import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const CLOSED = /payments, transfers and secrets are on hold until/i

/** Fills in the password of the dialog that asks for it, and waits until it is closed. */
async function givePassword(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say(title) })
  await dialog.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: say(button), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('[D9] after support changed the email address, secrets are closed to the customer until a colleague with another role approves', async ({
  page,
  context,
}) => {
  const customer = new Customer(page, 'en-US', `held${Date.now().toString(36)}`)
  await customer.register()
  await customer.activate()
  const account = await openAccount(page, { username: customer.name, password: PASSWORD })
  const { userID } = await account.call<{ userID: number }>('user/profile')
  await page.goto('/home/api/new')
  const form = page.getByRole('dialog', { name: say('api.newToken') })
  await form.getByLabel(say('api.name'), { exact: true }).fill('terminal')

  const console = await context.newPage()
  const support = await openStaff(console, 'support')
  await support.call('operator/customers/edit', { id: userID, email: `new-${customer.email}`, reason: 'asked by phone' })

  // The sessions from before the change ended. The next one shows the hold, and what it closes says why where it was tried.
  await givePassword(page, 'shell.session.title', 'accounts.signIn')
  const main = page.getByRole('main')
  const banner = main.getByText(/^Payments, transfers and secrets are on hold until/)
  await expect(banner).toBeVisible()
  await expect(main).toContainText(say('holds.changes.email'))
  const create = form.getByRole('button', { name: say('api.create'), exact: true })
  await create.click()
  await expect(form.getByText(CLOSED)).toBeVisible()
  await expectAccessible(page, 'a page under the banner of a hold')

  const watched = watch(console)
  await console.goto(`/operator/customers/${userID}`)
  const approve = console.getByRole('button', { name: say('operator-customers.hold.approve'), exact: true })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.focus()
  await expect(console.getByRole('tooltip')).toContainText('You made this change yourself')
  await openStaff(console, 'billing')
  await console.reload()
  await expect(console.getByText(/^support changed the email address/)).toBeVisible()
  await expectAccessible(console, 'a customer on hold in the console')
  await approve.click()
  const asked = console.getByRole('dialog', { name: say('operator-customers.hold.ask', { name: customer.name }) })
  await asked.getByRole('textbox').fill('called the number on file')
  await asked.getByRole('button', { name: say('operator-customers.hold.approve'), exact: true }).click()
  await expect(asked).toHaveCount(0)
  await expect(approve).toHaveCount(0)
  expect(watched.problems).toEqual([])

  // The customer's page hears of it by itself.
  await expect(banner).toHaveCount(0)
  await create.click()
  await givePassword(page, 'security.proof.title', 'security.proof.confirm')
  await expect(page.getByRole('dialog', { name: say('api.secretOf', { name: 'terminal' }) })).toContainText('ptl_')
})
