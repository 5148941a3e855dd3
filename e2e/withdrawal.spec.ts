import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { wait } from './support/clock.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test('[P5] from the link to the balance: a friend registers and orders, the reward matures, is withdrawn and paid', async ({
  page,
  browser,
}) => {
  const stamp = Date.now().toString(36)
  const host = new Customer(page, 'en-US', `host-${stamp}`)
  const main = page.getByRole('main')
  let link = ''

  await test.step('a newcomer finds the link, what it is worth, and how it works', async () => {
    await host.arrive()
    await page.goto('/home/notification')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page
      .getByRole('link', { name: say('pages.referral'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/home\/referral$/)
    await expect(main.getByRole('listitem').filter({ hasText: say('referral.orders') })).toContainText('10%')
    await expect(main.getByText(say('referral.empty'))).toBeVisible()
    await expect(main.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
    await main.getByRole('button', { name: say('referral.aboutLink') }).focus()
    await expect(page.getByRole('tooltip')).toContainText('expires in 24 hours')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await settled(page)
    await expectAccessible(page, 'referrals of a newcomer')
    await main.getByRole('button', { name: say('referral.copyLink') }).click()
    await expect(page.getByText(say('referral.copied'))).toBeVisible()
    link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/#\/register\?r=\d+$/)
  })

  await test.step('a friend opens it, comes back without it, registers, tops up and orders', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    const friendPage = await context.newPage()
    const friend = new Customer(friendPage, 'en-US', `friend-${stamp}`)
    await friendPage.goto(link)
    // The page keeps who brought them: it has to be there before they go on.
    await expect(friendPage).toHaveURL(/\/register\?r=\d+$/)
    await expect(friendPage.getByLabel(say('accounts.register.username'), { exact: true })).toBeVisible()
    await friend.register()
    await friend.activate()
    const { call, server } = await openAccount(friendPage, { username: friend.name, password: PASSWORD })
    const staff = await openStaff(friendPage, 'billing')
    const { userID } = await call<{ userID: number }>('user/profile')
    await staff.call('operator/customers/grant', { id: userID, wallet: 'main', amount: 10_000, reason: 'for a test' })
    await server(`friend-${stamp}`)
    await context.close()
  })

  await test.step('who brought them sees it at once; it looks like one person, and waits for staff', async () => {
    const row = page.getByRole('row', { name: /Trần Văn 陈 An/ })
    await expect(row).toContainText('Pending reward')
    await expect(row).toContainText(say('referral.held'))
    await openStaff(page, 'billing')
    await page.goto('/operator/referrals?tab=held')
    const held = page.getByRole('row', { name: new RegExp(`host-${stamp}`) })
    await expect(held).toContainText(say('operator-referrals.signs.device'))
    await settled(page)
    await expectAccessible(page, 'rewards to check')
    await held.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('operator-referrals.approve') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Two people of one office')
    await dialog.getByRole('button', { name: say('operator-referrals.approve'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('thirty days later it is available, and is asked for', async () => {
    await wait(page, '31d')
    await host.signIn()
    await visit(page, '/home/referral')
    const row = page.getByRole('row', { name: /Trần Văn 陈 An/ })
    await expect(row).toContainText('Received reward')
    const watched = watch(page)
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await visit(page, '/home/referral')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await expectAccessible(page, `referrals at ${viewport.width}`)
    }
    expect(watched.problems).toEqual([])
    await main.getByRole('button', { name: /^Withdraw/ }).click()
    // Money is on its way out: whoever asks shows first who they are.
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await expect(main.getByText(say('orders.notes.withdrawTitle'))).toBeVisible()
    await expect(main.getByText(say('orders.types.referral-withdraw')).filter({ visible: true }).first()).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'a withdrawal')
  })

  await test.step('staff pay it, and it is on the balance', async () => {
    const document = new URL(page.url()).pathname
    await openStaff(page, 'billing')
    await visit(page, '/operator/withdrawals?tab=waiting')
    const row = page.getByRole('row', { name: new RegExp(`host-${stamp}`) })
    await expectAccessible(page, 'withdrawals of staff')
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('operator-referrals.pay') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('operator-referrals.pay'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.goto(document)
    await expect(main.getByText(say('orders.notes.withdrawPaid'))).toBeVisible()
    await visit(page, '/home/referral')
    await expect(page.getByRole('row', { name: /Trần Văn 陈 An/ })).toContainText('Withdrawn')
    await expect(main.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  })
})
