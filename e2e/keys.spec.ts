import { expect, type Page, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import { newKey } from './support/keys.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

test('[S2] a key is kept and chosen for a server; the server is renamed, tagged, protected, and gets a new password', async ({ page }) => {
  // The cart that holds the key asks before it is left by address.
  page.on('dialog', (dialog) => void dialog.accept())
  const customer = new Customer(page, 'en-US', 'keeper-of-keys')
  const { say } = customer
  await customer.arrive(20)
  const { line, secret } = newKey()

  await test.step('a private key does not leave the browser; a public one is kept under its comment, once', async () => {
    await page.goto('/home/security/2fa')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByRole('button', { name: say('keys.ssh.add') }).click()
    const dialog = page.getByRole('dialog', { name: say('keys.ssh.add') })
    const field = dialog.getByLabel(say('keys.ssh.publicKey'))
    const add = dialog.getByRole('button', { name: say('keys.ssh.add') })
    await field.fill(secret)
    await add.click()
    await expect(dialog.getByText(/private key/)).toBeVisible()
    expect(sent.filter((url) => url.includes('ssh-key/add'))).toEqual([])
    await expectAccessible(page, 'adding an SSH key')
    await field.fill(line)
    await add.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/SHA256:/)).toBeVisible()
    await page.getByRole('button', { name: say('keys.ssh.add') }).click()
    await field.fill(line)
    await add.click()
    await expect(dialog.getByText(/already.*keys@e2e/)).toBeVisible()
    await dialog.getByRole('button', { name: say('common.cancel') }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: say('keys.ssh.renameOf', { name: 'keys@e2e' }) }).click()
    const rename = page.getByRole('dialog')
    await rename.getByRole('textbox').fill('Laptop')
    await rename.getByRole('button', { name: say('keys.ssh.rename') }).click()
    await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'security with an SSH key')
  })

  await test.step('it is chosen where the server is ordered, and says then that it was used', async () => {
    await page.goto('/home/order?type=premium')
    await page.getByRole('checkbox', { name: /Laptop/ }).check()
    await settled(page)
    await expectAccessible(page, 'an order with an SSH key')
    // The choice stays with the cart while the rest is chosen.
    await customer.orderServer('keys-01')
    await page.goto('/home/security/2fa')
    await expect(page.getByText(/last added to a server/)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'keys-01' })).toBeVisible()
  })

  await test.step('another password is set inside, and the old one is shown no more', async () => {
    const { password } = await customer.login()
    await page.getByRole('button', { name: say('keys.password.resetOf', { name: 'keys-01' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('keys.password.confirm') })
      .click()
    await expect(page.getByText(say('keys.password.done', { name: 'keys-01' }))).toBeVisible()
    expect((await customer.login()).password).not.toBe(password)
  })

  await test.step('it gets another name and tags, and the list is narrowed by them', async () => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('services.moreActions') }).click()
    await page.getByRole('menuitem', { name: say('services.rename') }).click()
    const dialog = page.getByRole('dialog', { name: say('keys.rename.title', { name: 'keys-01' }) })
    await dialog.getByLabel(say('keys.rename.name')).fill('Shop window')
    await expectAccessible(page, 'renaming a server')
    await dialog.getByRole('button', { name: say('common.save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop window' })).toBeVisible()
    await main.getByRole('link', { name: say('services.note.edit') }).click()
    const note = page.getByRole('dialog')
    await note.getByLabel(say('services.note.tags')).fill('production, web')
    await note.getByRole('button', { name: say('common.save') }).click()
    await main.getByRole('link', { name: 'production' }).click()
    await expect(page).toHaveURL(/tag=production/)
    await expect(page.getByRole('row', { name: /Shop window/ })).toBeVisible()
    await page.goto('/home/cloud-vps?tag=nothing-such')
    await expect(page.getByRole('row', { name: /Shop window/ })).toHaveCount(0)
    await page.goto('/home/cloud-vps')
    await page.getByRole('link', { name: 'Shop window' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop window' })).toBeVisible()
  })

  await test.step('protected it cannot be ended at once, and who lifts that shows who they are', async () => {
    const guard = page.getByRole('switch', { name: say('keys.protection.label') })
    await guard.click()
    await expect(guard).toBeChecked()
    await page
      .getByRole('main')
      .getByRole('button', { name: say('services.moreActions') })
      .click()
    await page.getByRole('menuitem', { name: say('renewals.cancel') }).click()
    const question = page.getByRole('dialog', { name: say('renewals.cancelling.title', { name: 'Shop window' }) })
    await expect(question.getByRole('radio', { name: new RegExp(`^${say('renewals.cancelling.now')}`) })).toBeDisabled()
    await expectAccessible(page, 'cancelling what is protected')
    await question.getByRole('button', { name: say('renewals.cancelling.keep') }).click()
    await settled(page)
    await expectAccessible(page, 'a protected server')
    await guard.click()
    // Shown within the last ten minutes already: else it is asked now [C3a].
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    await expect(proof.or(page.getByText(say('keys.protection.isOff'), { exact: true }))).toBeVisible()
    if (await proof.isVisible()) {
      await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
      await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    }
    await expect(guard).not.toBeChecked()
  })

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    await fits(page)
    await page.goto('/home/security/2fa')
    await expect(page.getByText(/SHA256:/)).toBeVisible()
    await settled(page)
    await fits(page)
    await expectAccessible(page, 'SSH keys on a phone')
  })
})
