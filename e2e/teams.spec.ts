import { type Browser, expect, type Page, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import type { Locale } from './support/labels.ts'
import { expectAccessible } from './support/watch.ts'

/** A customer of their own in a browser of their own: the demo customer's teams are every test's. */
async function newcomer(browser: Browser, locale: Locale, name: string, phone = false): Promise<Customer> {
  const context = await browser.newContext({
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(phone && { viewport: { width: 390, height: 844 } }),
  })
  const somebody = new Customer(await context.newPage(), locale, `${name}-${Date.now().toString(36)}`)
  await somebody.create()
  return somebody
}

const rowOf = (page: Page, { email }: Customer) => page.getByRole('listitem').filter({ hasText: email })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('[P1] a team is made, its link copied and followed in another browser, and ends what it joined: removed, locked, deleted', async ({
  browser,
}) => {
  const leader = await newcomer(browser, 'en-US', 'leader')
  const member = await newcomer(browser, 'vi-VN', 'member', true)
  const team = `Web shop ${leader.name.slice(-5)}`
  const { page: led, say } = leader
  const { page: joined, say: noi } = member

  await leader.signIn()
  await led.goto('/home/team-manager')
  await expect(led.getByRole('heading', { name: say('teams.none.title') })).toBeVisible()
  await led.getByRole('button', { name: say('teams.createOne') }).click()
  const creating = dialog(led, say('teams.create.title'))
  await creating.getByLabel(say('teams.create.name'), { exact: true }).fill(team)
  await creating.getByRole('button', { name: say('teams.create.submit') }).click()
  await expect(led.getByRole('heading', { level: 1, name: team })).toBeVisible()
  await expect(led.getByRole('heading', { name: say('teams.members.none') })).toBeVisible()
  await expectAccessible(led, 'a team without members')

  await led.getByRole('button', { name: say('teams.invitation.copyLink') }).click()
  await expect(led.getByText(say('teams.linkCopied')).filter({ visible: true }).first()).toBeVisible()
  const link = await led.evaluate(() => navigator.clipboard.readText())
  const [, code = ''] = link.split('#code=')
  expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)

  // Signed out, on a phone, in another language: the code is in no address, and there after the sign-in.
  await joined.goto(link)
  await expect(joined).toHaveURL(/\/login\?back=/)
  expect(decodeURIComponent(joined.url())).not.toContain(code)
  await joined.getByLabel(noi('accounts.usernameOrEmail'), { exact: true }).fill(member.name)
  await joined.getByLabel(noi('accounts.password'), { exact: true }).fill(PASSWORD)
  await joined.getByRole('button', { name: noi('accounts.signIn'), exact: true }).click()
  await expect(joined).toHaveURL(/\/home\/team\/join$/)
  await expect(joined.getByLabel(noi('teams.join.code'), { exact: true })).toHaveValue(code)
  await expectAccessible(joined, 'an invitation on a phone')
  await joined.getByRole('button', { name: noi('teams.join.submit') }).click()
  await expect(joined).toHaveURL(/\/home\/team-manager/)
  await expect(joined.getByRole('heading', { level: 2, name: team })).toBeVisible()
  await expectAccessible(joined, 'a joined team on a phone')

  // The leader's open screen hears of it by itself.
  await expect(rowOf(led, member)).toBeVisible()
  await expectAccessible(led, 'a team with a member')
  await led.getByRole('switch', { name: say('teams.notices.allow') }).click()
  await expect(led.getByRole('switch', { name: say('teams.notices.allow') })).toBeChecked()
  await led.getByRole('switch', { name: say('teams.open') }).click()
  await expect(led.getByRole('switch', { name: say('teams.locked') })).not.toBeChecked()
  await led.getByRole('switch', { name: say('teams.locked') }).click()
  await expect(led.getByRole('switch', { name: say('teams.open') })).toBeChecked()

  await led.getByRole('button', { name: say('teams.invitation.change'), exact: true }).click()
  await dialog(led, say('teams.invitation.changeTitle'))
    .getByRole('button', { name: say('teams.invitation.change') })
    .click()
  await expect(led.getByText(say('teams.invitation.changed'))).toBeVisible()
  await expect(led.getByText(code, { exact: true })).toHaveCount(0)

  await rowOf(led, member).getByRole('button').click()
  const removing = led.getByRole('dialog')
  await expectAccessible(led, 'the question before somebody is removed')
  await removing.getByRole('button', { name: say('teams.remove.button'), exact: true }).click()
  await expect(led.getByRole('heading', { name: say('teams.members.none') })).toBeVisible()
  // So does the member's, and the code that it came by is worth nothing.
  await expect(joined.getByRole('heading', { name: noi('teams.none.title') })).toBeVisible()
  await joined.goto('/home/team/join')
  await joined.getByLabel(noi('teams.join.code'), { exact: true }).fill(link)
  await joined.getByRole('button', { name: noi('teams.join.submit') }).click()
  await expect(joined.getByLabel(noi('teams.join.code'), { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await led.getByRole('button', { name: say('teams.delete.button'), exact: true }).click()
  const deleting = dialog(led, say('teams.delete.ask', { team }))
  await expectAccessible(led, 'the question before a team is deleted')
  await deleting.getByRole('textbox').fill(team)
  await deleting.getByRole('button', { name: say('teams.delete.confirm') }).click()
  await expect(led.getByRole('heading', { name: say('teams.none.title') })).toBeVisible()
  await led.context().close()
  await joined.context().close()
})
