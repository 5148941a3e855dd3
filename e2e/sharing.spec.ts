import { type Browser, expect, test } from '@playwright/test'
import type { Account } from './support/api.ts'
import { Customer } from './support/journey.ts'
import type { Locale } from './support/labels.ts'
import { visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

interface Somebody {
  readonly who: Customer
  readonly account: Account
}

/** A customer of their own in a browser of their own. */
async function newcomer(browser: Browser, locale: Locale, name: string, dollars = 0, phone = false): Promise<Somebody> {
  const context = await browser.newContext({ locale, ...(phone && { viewport: { width: 390, height: 844 }, hasTouch: true }) })
  const who = new Customer(await context.newPage(), locale, `${name}-${Date.now().toString(36)}`)
  return { who, account: await who.arrive(dollars) }
}

test('[P1] a server is shared from its page, used by the member on a phone, and its console closes when the owner ends the share', async ({
  browser,
}) => {
  const owner = await newcomer(browser, 'en-US', 'lender', 50)
  const member = await newcomer(browser, 'vi-VN', 'helper', 0, true)
  const { page: own, say } = owner.who
  const { page: phone, say: noi } = member.who
  const server = await owner.account.server('team-web')
  const page = `/home/cloud-vps/detail/${server}`

  await visit(own, `${page}?tab=sharing`)
  await expect(own.getByText(say('sharing.none'))).toBeVisible()
  await own.getByRole('button', { name: say('sharing.shareButton'), exact: true }).click()
  const drawer = own.getByRole('dialog', { name: say('sharing.title', { name: 'team-web' }) })
  await expect(drawer.getByRole('link', { name: say('sharing.toTeam') })).toHaveAttribute('href', '/home/team-manager')
  await drawer
    .getByRole('button', { name: say('common.close') })
    .last()
    .click()

  const { team_private_key } = await owner.account.call<{ team_private_key: string }>('user/team/create-new', { name: 'Web shop' })
  await member.account.call('user/team/join', { team_private_key })
  await visit(own, `${page}?tab=sharing`)
  await own.getByRole('button', { name: say('sharing.shareButton'), exact: true }).click()
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('switch', { name: say('sharing.right.restore') }).click()
  await expectAccessible(own, 'with whom a server is shared')
  await drawer.getByRole('button', { name: say('sharing.share', { n: 1 }) }).click()
  const end = own.getByRole('button', { name: /^Revoke access for / })
  await expect(end).toBeVisible()
  await expect(own.locator('main').getByText(say('sharing.right.restore'), { exact: true })).toBeVisible()
  await expectAccessible(own, 'who has access to a server')

  await visit(phone, '/home/cloud-vps?tab=team')
  await expect(phone.getByText('team-web').filter({ visible: true }).first()).toBeVisible()
  await expect(phone.getByText(noi('services.coOwner')).filter({ visible: true }).first()).toBeVisible()
  await visit(phone, page)
  await member.who.seesState('running')
  await expect(phone.getByRole('button', { name: noi('renewals.renewNow') })).toHaveCount(0)
  await expect(phone.getByRole('link', { name: noi('services.tabs.sharing') })).toHaveCount(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(phone, 'a shared server on a phone')
  const screen = await member.who.openConsole(phone.context())

  await end.click()
  await own
    .getByRole('dialog')
    .getByRole('button', { name: say('sharing.end'), exact: true })
    .click()
  await expect(own.getByText(say('sharing.none'))).toBeVisible()
  await expect(screen.getByRole('heading', { name: noi('consoles.ended.right-lost.title') })).toBeVisible()
  // Their page hears of it by itself.
  await expect(phone.getByRole('heading', { name: noi('compute.missing.title') })).toBeVisible()
  await own.context().close()
  await phone.context().close()
})
