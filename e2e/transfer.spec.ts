import { type Browser, expect, test } from '@playwright/test'
import type { Account } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import type { Locale } from './support/labels.ts'
import { visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

/** A customer of their own in a browser of their own. */
async function newcomer(
  browser: Browser,
  locale: Locale,
  name: string,
  dollars = 0,
  phone = false,
): Promise<{ who: Customer; account: Account }> {
  const context = await browser.newContext({ locale, ...(phone && { viewport: { width: 390, height: 844 }, hasTouch: true }) })
  const who = new Customer(await context.newPage(), locale, `${name}-${Date.now().toString(36)}`)
  return { who, account: await who.arrive(dollars) }
}

test('[S7] a server is offered from its page, accepted by another customer on a phone, and gone for its former owner', async ({
  browser,
}) => {
  const giver = await newcomer(browser, 'en-US', 'giver', 50)
  const taker = await newcomer(browser, 'vi-VN', 'taker', 0, true)
  const { page: own, say } = giver.who
  const { page: phone, say: noi } = taker.who
  const server = await giver.account.server('gift-web')
  const page = `/home/cloud-vps/detail/${server}`

  await visit(own, page)
  await own.getByRole('button', { name: say('services.moreActions') }).click()
  await own.getByRole('menuitem', { name: say('services.transferOut') }).click()
  const drawer = own.getByRole('dialog', { name: say('transfers.title', { name: 'gift-web' }) })
  const email = drawer.getByLabel(say('transfers.email'), { exact: true })
  const typed = drawer.getByLabel('Type gift-web to confirm')
  await email.fill(taker.who.email)
  await typed.fill('gift')
  await drawer.getByRole('button', { name: say('transfers.send') }).click()
  await expect(drawer.getByText(say('transfers.nameDiffers'))).toBeVisible()
  await expectAccessible(own, 'to whom a server is transferred')
  await typed.fill('gift-web')
  await drawer.getByRole('button', { name: say('transfers.send') }).click()
  // The session began with the password, which may be fresh enough; else it is asked for again.
  const proof = own.getByRole('dialog', { name: say('security.proof.title') })
  const pending = own.getByRole('button', { name: say('transfers.takeBack'), exact: true })
  await expect(proof.or(pending)).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
  }
  await expect(pending).toBeVisible()

  await visit(phone, '/home/notification')
  const accept = phone.getByRole('button', { name: noi('transfers.acceptOf', { name: 'gift-web' }) })
  await expect(accept).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(phone, 'what is offered to a customer, on a phone')
  await accept.click()
  const question = phone.getByRole('dialog', { name: noi('transfers.acceptTitle', { name: 'gift-web' }) })
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: noi('transfers.accept'), exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(`${page}$`))
  await taker.who.seesState('running')

  // Their page hears of it by itself.
  await expect(own.getByRole('heading', { name: say('compute.missing.title') })).toBeVisible()
  await visit(own, '/home/cloud-vps')
  await expect(own.getByText('gift-web')).toHaveCount(0)
  await own.context().close()
  await phone.context().close()
})
