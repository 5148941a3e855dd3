import { type Browser, expect, type Page, test } from '@playwright/test'
import { type IdentityProviderServer, identityProvider } from '../server/test/support/identity-provider.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { mailedLink } from './support/mailbox.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')
const NAME = 'Acme'
const acme = (page: Page) => page.getByRole('button', { name: say('accounts.federation.continue', { provider: NAME }) })

/** A brand of its own: nobody else's sign-in page grows a button. */
async function federatedBrand(page: Page): Promise<{ id: number; origin: string }> {
  const staff = await openStaff(page)
  const mark = Date.now()
  const host = `federated-${mark}.localhost`
  const origin = `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`
  const { id } = await staff.call<{ id: number }>('operator/brand/create', {
    ...{ code: `federated-${mark}`, name: 'Federated', hosts: [host], baseUrl: origin },
    ...{ colour: '#0B6A73', currency: 'USD', timeZone: 'Asia/Ho_Chi_Minh', locales: ['en-US'], defaultLocale: 'en-US' },
    ...{ mailSender: 'Federated <no-reply@example.com>', supportEmail: 'support@example.com', termsUrl: null },
    ...{ links: [], methods: ['balance'], vatMode: 'none', vatPercent: 0 },
  })
  return { id, origin }
}

/** In the console, as the owner of a brand does it; the provider is told the address that the console shows then. */
async function setUp(page: Page, brand: { id: number; origin: string }, provider: IdentityProviderServer): Promise<void> {
  const drawer = page.getByRole('dialog')
  const setting = (name: string) => drawer.getByLabel(say(`operator-fields.settings.oidc.${name}`), { exact: true })
  await page.goto('/operator/integrations/new')
  await drawer.getByRole('combobox', { name: say('operator-integrations.vendor'), exact: true }).selectOption('identity oidc')
  await drawer.getByRole('combobox', { name: say('operator-integrations.brand'), exact: true }).selectOption(String(brand.id))
  await drawer.getByRole('textbox', { name: say('operator-integrations.title'), exact: true }).fill(NAME)
  await setting('issuer').fill(provider.issuer)
  await setting('clientId').fill(provider.clientId)
  await setting('clientSecret').fill(provider.clientSecret)
  await drawer.getByRole('button', { name: say('operator-integrations.test'), exact: true }).click()
  await expect(drawer.getByText(provider.issuer, { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: say('operator-integrations.add'), exact: true }).click()
  await expect(page).toHaveURL(/\/operator\/integrations\/oidc-\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const redirect = `${brand.origin}/login/from/${id}`
  await expect(page.getByText(redirect, { exact: true })).toBeVisible()
  await expectAccessible(page, 'a provider that is set up')
  // The secret that is kept goes nowhere else: that is told before anything is sent, and no longer once the address is back.
  const again = drawer.getByText(say('operator-fields.secretAgain'), { exact: true })
  await setting('issuer').fill('https://elsewhere.example')
  await expect(again).toBeVisible()
  await drawer.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(setting('clientSecret')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a provider that moves')
  await setting('issuer').fill(provider.issuer)
  await page.reload()
  await expect(setting('issuer')).toHaveValue(provider.issuer)
  await expect(again).toHaveCount(0)
  provider.knows(redirect)
}

const visitor = async (browser: Browser, origin: string, more: object = {}): Promise<Page> =>
  await (await browser.newContext({ baseURL: origin, locale: 'en-US', ...more })).newPage()

test('[A5] [X1] staff set a provider up; somebody new and somebody known sign in by it, and what goes wrong there is told', async ({
  page,
  browser,
}) => {
  // Two browsers, a provider and the console, one after the other.
  const provider = await identityProvider()
  const brand = await federatedBrand(page)
  await setUp(page, brand, provider)
  const mark = Date.now()

  // Somebody new: nothing is typed that the provider knows, and the way back is kept.
  const newcomer = await visitor(browser, brand.origin)
  await newcomer.goto('/home/profile')
  await expect(acme(newcomer)).toBeVisible()
  await expectAccessible(newcomer, 'the sign-in page with another way')
  provider.person = { sub: `new-${mark}`, email: `new-${mark}@example.com`, email_verified: true, name: 'Nguyễn Mới' }
  await acme(newcomer).click()
  await expect(newcomer.getByRole('heading', { level: 1, name: say('accounts.register.submit') })).toBeVisible()
  expect(newcomer.url()).not.toMatch(/code=|state=/)
  await expect(newcomer.getByLabel(say('accounts.register.profileName'), { exact: true })).toHaveValue('Nguyễn Mới')
  await expectAccessible(newcomer, 'the rest of a registration')
  await newcomer.getByLabel(say('accounts.register.username'), { exact: true }).fill(`new-${mark}`)
  await newcomer.getByRole('checkbox').check()
  await newcomer.getByRole('button', { name: say('accounts.register.submit'), exact: true }).click()
  await expect(newcomer).toHaveURL(/\/home\/profile$/)
  await newcomer.goto('/home/security/2fa')
  await expect(newcomer.getByRole('heading', { name: say('security.linked.title') })).toBeVisible()
  await expect(newcomer.getByRole('button', { name: say('security.linked.removeOf', { name: NAME }) })).toBeVisible()
  await expectAccessible(newcomer, 'the security page with a link')

  // Known from then on: the button is all there is to it.
  await newcomer.context().clearCookies()
  await newcomer.goto('/login')
  await acme(newcomer).click()
  await expect(newcomer).toHaveURL(/\/home\/notification$/)

  // Saying no there, and coming back with what another tab began, are told where one signs in with a password.
  await newcomer.context().clearCookies()
  await newcomer.goto('/login')
  provider.person = null
  await acme(newcomer).click()
  await expect(newcomer.getByRole('alert')).toContainText('You did not allow signing in with Acme')
  await expect(newcomer.getByLabel(say('accounts.password'), { exact: true })).toBeVisible()
  await expect(acme(newcomer)).toBeVisible()
  await expectAccessible(newcomer, 'a sign-in that was denied')
  await newcomer.goto(`${new URL(newcomer.url()).pathname}?code=of-somebody-else&state=made-up`)
  await expect(newcomer.getByRole('alert')).toContainText(say('mailbox.federation.lapsed'))
  await newcomer.goto('/fblogin')
  await expect(newcomer.getByRole('alert')).toContainText(say('mailbox.federation.noFacebook'))
  await newcomer.context().close()

  // On a phone: an account that has the e-mail is linked by its password, once.
  const known = await visitor(browser, brand.origin, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const customer = new Customer(known, 'en-US', `known-${mark}`)
  await customer.register()
  await known.goto(await mailedLink(page.request, customer.email))
  await expect(known.getByRole('heading', { name: say('mailbox.activation.doneTitle') })).toBeVisible()
  await known.goto('/login')
  provider.person = { sub: `known-${mark}`, email: customer.email, email_verified: true, name: 'Known' }
  await acme(known).click()
  await expect(known.getByRole('heading', { level: 1, name: say('mailbox.federation.linkTitle') })).toBeVisible()
  await expectAccessible(known, 'the question for the password of an account')
  const password = known.getByLabel(say('accounts.password'), { exact: true })
  await password.fill('not-the-password-1')
  await known.keyboard.press('Enter')
  await expect(known.getByRole('alert')).toBeVisible()
  await password.fill(PASSWORD)
  await known.keyboard.press('Enter')
  await expect(known).toHaveURL(/\/home\/notification$/)
  await known.context().close()
  await provider.close()
})
