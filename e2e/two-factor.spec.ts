import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { codeOf } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')
const proofDialog = (page: Page) => page.getByRole('dialog', { name: say('security.proof.title') })
const codeField = (page: Page) => page.getByLabel(say('accounts.otp.code'), { exact: true })

/** Without a pointer: the field has the focus already. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(name)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('shell.accountMenu', { name: 'Trần Văn 陈 An' }) }).click()
  await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('[A3] two-factor sign-in is set up, asked for with the way back kept, passed by code, recovery code and trusted browser, and switched off', async ({
  page,
}) => {
  const customer = new Customer(page, 'en-US', `factor-${Date.now()}`)
  await customer.arrive()

  await page.goto('/home/security/2fa')
  await page.getByRole('button', { name: say('security.setUp'), exact: true }).click()
  await expect(proofDialog(page)).toBeVisible()
  await expectAccessible(page, 'the question for the password')
  // Wrong: told beside the field, and nothing is lost.
  await typeInto(page, say('accounts.password'), 'not-the-password-1')
  await expect(proofDialog(page).getByText(/not right/)).toBeVisible()
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: say('security.qr') })).toBeVisible()
  await expectAccessible(page, 'the key of the second factor')
  const secret = (await page.locator('p .mono').first().innerText()).replaceAll(/\s/g, '')
  const used = await codeOf(page.request, secret)
  await typeInto(page, say('security.firstCode'), used)
  await expect(page.getByText(say('security.codesTitle'))).toBeVisible()
  const codes = page.locator('ol li.mono')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, 'the recovery codes')
  const [recovery = '', another = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('security.download'), exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`recovery-codes-${customer.name}.txt`)
  await page.getByRole('checkbox', { name: say('security.kept') }).check()
  await page.getByRole('button', { name: say('security.done'), exact: true }).click()
  await expect(page.getByText(say('security.safe.factorOn'))).toBeVisible()
  await expectAccessible(page, 'two-factor sign-in that is on')

  // A code works once: the one that switched it on is refused, beside the field; the next is taken, and leads to where one was going.
  await leave(page)
  await page.goto('/home/profile')
  await expect(page).toHaveURL(/\/login/)
  await enterName(page, customer.name)
  await typeInto(page, say('accounts.otp.code'), used)
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a code that is wrong')
  await codeField(page).fill(await codeOf(page.request, secret, 1))
  await page.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\/profile$/)

  // Trusted now: no code. Forgotten, a code again, and a recovery code does as well.
  await leave(page)
  await enterName(page, customer.name)
  await expect(page).toHaveURL(/\/home\/notification$/)
  await page.goto('/home/security/2fa')
  await page.getByRole('button', { name: /^Forget / }).click()
  await expect(page.getByText(say('security.trusted.none'))).toBeVisible()
  await leave(page)
  await enterName(page, customer.name)
  await typeInto(page, say('accounts.otp.code'), recovery)
  await expect(page).toHaveURL(/\/home\/notification$/)

  // The password is not enough for a change; a code is, and holds for the next one.
  await page.goto('/home/security/2fa')
  await expect(page.getByText(say('security.safe.codesEnough', { n: 9 }))).toBeVisible()
  await page.getByRole('button', { name: say('security.renewCodes') }).click()
  await page
    .getByRole('dialog', { name: say('security.renewTitle') })
    .getByRole('button', { name: say('security.renewCodes') })
    .click()
  await expect(proofDialog(page)).toBeVisible()
  await typeInto(page, say('accounts.otp.code'), another)
  await expect(codes).toHaveCount(10)
  await page.getByRole('checkbox', { name: say('security.kept') }).check()
  await page.getByRole('button', { name: say('security.done'), exact: true }).click()
  await page.getByRole('button', { name: say('security.switchOff'), exact: true }).click()
  await page
    .getByRole('dialog', { name: say('security.offTitle') })
    .getByRole('button', { name: say('security.switchOff') })
    .click()
  await expect(page.getByText(say('security.safe.factorOff'), { exact: true })).toBeVisible()
})

test('[A3] a second step that holds no more leads back to the first, with the name filled in and the way back kept', async ({ page }) => {
  const answers = [
    { http: 403, code: 'second-factor.code-required' },
    { http: 401, code: 'sign-in-failed' },
  ]
  await page.route('**/api2/user/login', (route) => {
    const { http, code } = answers.shift() ?? { http: 401, code: 'sign-in-failed' }
    return route.fulfill({ status: http, json: { status: 'error', data: { code, params: {} }, msg: code } })
  })
  await page.goto('/login?back=%2Fhome%2Fprofile')
  await enterName(page, 'somebody')
  // Pasted as an app shows it.
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await codeField(page).fill('123 456')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('accounts.otp.lapsed'))).toBeVisible()
  await expect(page.getByLabel(say('accounts.usernameOrEmail'), { exact: true })).toHaveValue('somebody')
  await expect(page.getByLabel(say('accounts.password'), { exact: true })).toBeFocused()
  await expectAccessible(page, 'a sign-in that begins anew')
  await expect(page).toHaveURL(/back=%2Fhome%2Fprofile/)
})

test('[C3a] what asks who is there loses nothing that was typed: declined it is all still there, proven it is done', async ({ page }) => {
  const account = await openAccount(page)
  const name = `proof-${Date.now()}`
  const id = await account.server(name)
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await page
    .getByRole('button', { name: say('services.moreActions') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('renewals.cancel') }).click()
  const form = page.getByRole('dialog', { name: say('renewals.cancelling.title', { name }) })
  await form.getByRole('radio').last().check({ force: true })
  await form.getByRole('textbox').fill(name)
  const send = form.getByRole('button', { name: say('renewals.cancelling.confirmNow'), exact: true })
  await send.click()
  await expect(proofDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proofDialog(page)).toBeHidden()
  await expect(form.getByRole('textbox')).toHaveValue(name)
  await expect(form.getByRole('radio').last()).toBeChecked()
  await send.click()
  await typeInto(page, say('accounts.password'), 'demo-Pass-2026')
  await expect(form).toBeHidden()
  const { cancellation } = await account.call<{ cancellation: string | null }>('user/service/vps/detail', { id })
  expect(cancellation).toBe('immediate')
})
