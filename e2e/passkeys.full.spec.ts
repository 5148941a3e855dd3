import { expect, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { describePasskeys } from './support/passkeys.ts'
import { expectAccessible } from './support/watch.ts'

describePasskeys([{ locale: 'vi-VN', viewport: { width: 390, height: 844 } }, { locale: 'zh-CN' }])

test('[A3] at a bare address passkeys are off, with the reason', async ({ page }) => {
  const say = labelsIn('en-US')
  await page.goto('/login')
  const button = page.getByRole('button', { name: say('accounts.passkey.signIn'), exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(say('accounts.passkey.no.address'))
  await expectAccessible(page, 'a sign-in without passkeys')
})
