import { expect, type Page, test } from '@playwright/test'
import type { Variant } from './email-change.ts'
import { Customer, PASSWORD } from './journey.ts'
import { labelsIn } from './labels.ts'
import { settled, visit } from './settled.ts'
import { expectAccessible } from './watch.ts'

/** A device in the browser that keeps passkeys and lets its owner through at once [WebDriver: virtual authenticators]. */
async function plugIn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** The session stays where it is; this browser has forgotten it. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
}

/** A test for each of these languages. */
export function describePasskeys(variants: readonly Variant[]): void {
  for (const { locale, viewport } of variants) {
    const say = labelsIn(locale)
    test.describe(locale, () => {
      test.use({
        locale,
        ...(viewport && { viewport }),
        // Browsers know passkeys at names only.
        baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
      })

      test(`[A3] ${locale}: a passkey is added, signs in alone and in place of a code, proves who is there, and is removed`, async ({
        page,
      }) => {
        const customer = new Customer(page, locale, `passkey-${locale.slice(0, 2)}-${Date.now()}`)
        await plugIn(page)
        await customer.arrive()

        await visit(page, '/home/security/2fa')
        await page.getByRole('button', { name: say('security.passkeys.add'), exact: true }).click()
        const adding = page.getByRole('dialog', { name: say('security.passkeys.add') })
        await adding.getByLabel(say('security.passkeys.name'), { exact: true }).fill('Laptop')
        await expectAccessible(page, 'the name of a new passkey')
        await adding.getByRole('button', { name: say('security.passkeys.continue'), exact: true }).click()
        const proof = page.getByRole('dialog', { name: say('security.proof.title') })
        await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.locator('ol li.mono')).toHaveCount(10)
        await page.getByRole('checkbox', { name: say('security.kept') }).check()
        await page.getByRole('button', { name: say('security.done'), exact: true }).click()
        await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
        await settled(page)
        await expectAccessible(page, 'a passkey in the list')

        await leave(page)
        await page.getByRole('button', { name: say('accounts.passkey.signIn'), exact: true }).click()
        await expect(page).toHaveURL(/\/home\/notification$/)

        await leave(page)
        await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(customer.name)
        await page.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
        await page.keyboard.press('Enter')
        const instead = page.getByRole('button', { name: say('accounts.passkey.use'), exact: true })
        await expect(instead).toBeVisible()
        await expectAccessible(page, 'a passkey in place of a code')
        await instead.click()
        await expect(page).toHaveURL(/\/home\/notification$/)

        await visit(page, '/home/security/2fa')
        await page.getByRole('button', { name: say('security.passkeys.renameOf', { name: 'Laptop' }), exact: true }).click()
        const renaming = page.getByRole('dialog', { name: say('security.passkeys.renameOf', { name: 'Laptop' }) })
        await renaming.getByLabel(say('security.passkeys.name'), { exact: true }).fill('MacBook')
        await page.keyboard.press('Enter')
        await expect(page.getByText('MacBook', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: say('security.passkeys.removeOf', { name: 'MacBook' }), exact: true }).click()
        await page
          .getByRole('dialog', { name: say('security.passkeys.removeTitle', { name: 'MacBook' }) })
          .getByRole('button', { name: say('security.passkeys.remove'), exact: true })
          .click()
        await expect(proof).toBeVisible()
        await expectAccessible(page, 'the question who is there, with a passkey')
        await proof.getByRole('button', { name: say('accounts.passkey.use'), exact: true }).click()
        await expect(page.getByText(say('security.safe.factorOff'), { exact: true })).toBeVisible()
        await expect(page.getByText('MacBook', { exact: true })).toHaveCount(0)
      })
    })
  }
}
