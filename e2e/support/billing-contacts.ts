import { expect, type Page, test } from '@playwright/test'
import type { Variant } from './email-change.ts'
import { Customer } from './journey.ts'
import { mailedLink } from './mailbox.ts'
import { visit } from './settled.ts'
import { expectAccessible } from './watch.ts'

async function open(page: Page, to: string, where: string): Promise<void> {
  const link = new URL(await mailedLink(page.request, to, where))
  await page.goto('about:blank')
  await page.goto(link.pathname + link.hash)
}

/** A test for each of these languages. */
export function describeBillingContacts(variants: readonly Variant[]): void {
  for (const { locale, viewport } of variants) {
    test.describe(locale, () => {
      test.use({ locale, ...(viewport && { viewport }) })

      test(`[M11a][M11b] ${locale}: one invoice a week, and copies for somebody who said yes`, async ({ page }) => {
        const customer = new Customer(page, locale, `copies-${locale.slice(0, 2)}-${Date.now()}`)
        const { say } = customer
        const to = `${customer.name}@company.example`
        await customer.arrive()

        await visit(page, '/home/profile')
        const week = page.getByRole('switch', { name: say('billing.together') })
        await expect(week).not.toBeChecked()
        await week.click()
        const day = page.getByRole('combobox', { name: say('billing.from') })
        await expect(day).toHaveValue('1')
        await expect(week).not.toHaveAttribute('aria-busy', 'true')
        await day.selectOption('4')
        await expect(day).toHaveValue('4')

        await page.getByRole('button', { name: say('billing.contacts.add'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: say('billing.contacts.addTitle') })
        await dialog.getByLabel(say('billing.contacts.email'), { exact: true }).fill(to)
        await dialog.getByLabel(say('billing.contacts.language'), { exact: true }).selectOption('zh-CN')
        await expectAccessible(page, 'the question who gets copies')
        await dialog.getByRole('button', { name: say('billing.contacts.add'), exact: true }).click()
        await expect(dialog).toBeHidden()
        const row = page.getByRole('listitem').filter({ hasText: to })
        await expect(row.getByText(say('billing.contacts.waiting'))).toBeVisible()
        await expectAccessible(page, 'a billing contact that has not confirmed')

        await open(page, to, '/confirm-copies')
        await expect(page.getByRole('heading', { name: say('mailbox.confirmCopies.title') })).toBeVisible()
        await expectAccessible(page, 'the link of a billing contact')
        await page.getByRole('button', { name: say('mailbox.confirmCopies.confirm'), exact: true }).click()
        await expect(page.getByRole('heading', { name: say('mailbox.confirmCopies.doneTitle') })).toBeVisible()

        await visit(page, '/home/profile')
        await expect(page.getByRole('switch', { name: say('billing.together') })).toBeChecked()
        await expect(page.getByRole('combobox', { name: say('billing.from') })).toHaveValue('4')
        await expect(row.getByText(say('billing.contacts.confirmed'))).toBeVisible()
        await row.getByRole('button', { name: say('billing.contacts.removeOf', { email: to }) }).click()
        await expect(page.getByText(say('billing.contacts.none'))).toBeVisible()
      })
    })
  }
}
