import { expect, type Page, test } from '@playwright/test'
import { Customer, PASSWORD } from './journey.ts'
import type { Locale } from './labels.ts'
import { mailedLink } from './mailbox.ts'
import { settled, visit } from './settled.ts'
import { expectAccessible } from './watch.ts'

const NEW = 'a-short-rest-4-one'

async function open(page: Page, to: string, where: string): Promise<void> {
  const link = new URL(await mailedLink(page.request, to, where))
  // From the same page, only the fragment would change and nothing would reload.
  await page.goto('about:blank')
  await page.goto(link.pathname + link.hash)
}

/** How one customer meets a journey. */
export interface Variant {
  readonly locale: Locale
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** A test for each of these languages. */
export function describeEmailChange(variants: readonly Variant[]): void {
  for (const { locale, viewport } of variants) {
    test.describe(locale, () => {
      test.use({ locale, ...(viewport && { viewport }) })

      test(`[A7][A9] ${locale}: an e-mail is changed from both mailboxes, and taken back by "this was not me"`, async ({ page }) => {
        const customer = new Customer(page, locale, `mailbox-${locale.slice(0, 2)}-${Date.now()}`)
        const { say } = customer
        const to = `${customer.name}@new.example`
        await customer.arrive()

        await visit(page, '/home/profile')
        await page.getByRole('button', { name: say('profile.changeEmail'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: say('profile.changeEmail') })
        await dialog.getByLabel(say('profile.newEmail'), { exact: true }).fill(to)
        await expectAccessible(page, 'the question for another e-mail')
        await dialog.getByRole('button', { name: say('profile.sendLinks'), exact: true }).click()
        const proof = page.getByRole('dialog', { name: say('security.proof.title') })
        await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.getByText(say('profile.pendingEmail.title', { email: to }))).toBeVisible()
        await expect(dialog).toBeHidden()
        await settled(page)
        await expectAccessible(page, 'an e-mail that waits for both mailboxes')

        await open(page, to, '/confirm-email')
        await expect(page.getByRole('heading', { name: say('mailbox.confirmEmail.title') })).toBeVisible()
        await expectAccessible(page, 'the link in the new mailbox')
        await page.getByRole('button', { name: say('mailbox.confirmEmail.confirm'), exact: true }).click()
        await expect(page.getByRole('heading', { name: say('mailbox.confirmEmail.halfTitle') })).toBeVisible()
        await page.goto('/home/profile')
        await expect(page.getByText(`${to}: ${say('profile.pendingEmail.confirmed')}`)).toBeVisible()
        await open(page, customer.email, '/confirm-email')
        await page.getByRole('button', { name: say('mailbox.confirmEmail.confirm'), exact: true }).click()
        await expect(page.getByRole('heading', { name: say('mailbox.confirmEmail.doneTitle') })).toBeVisible()
        // The session in which it was asked for goes on.
        await page.goto('/home/profile')
        await expect(page.getByLabel(say('profile.email'), { exact: true })).toHaveValue(to)
        await expect(page.getByText(say('profile.pendingEmail.title', { email: to }))).toHaveCount(0)

        // The owner of the former mailbox reports that they did not ask for the change.
        await open(page, customer.email, '/not-me')
        await expect(page.getByRole('heading', { name: say('mailbox.notMe.title') })).toBeVisible()
        await expectAccessible(page, 'this was not me')
        await page.getByRole('button', { name: say('mailbox.notMe.confirm'), exact: true }).click()
        await expect(page.getByRole('heading', { name: say('mailbox.notMe.doneTitle') })).toBeVisible()
        await expectAccessible(page, 'an account that is closed to everybody')
        await page.goto('/home/profile')
        await expect(page).toHaveURL(/\/login/)
        await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(customer.name)
        await page.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
        await expect(page.getByRole('alert')).toBeVisible()

        await open(page, customer.email, '/resetpw')
        await page.getByLabel(say('mailbox.resetpw.password'), { exact: true }).fill(NEW)
        await page.getByLabel(say('accounts.register.repeat'), { exact: true }).fill(NEW)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/login/)
        await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(customer.email)
        await page.getByLabel(say('accounts.password'), { exact: true }).fill(NEW)
        await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
        await expect(page).toHaveURL(/\/home\/notification$/)
      })
    })
  }
}
