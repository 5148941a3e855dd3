import { expect, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import type { Locale } from './support/labels.ts'
import { settled, visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

const LIST = '/home/cloud-vps/remote-access'

const somebody = (locale: Locale): string => `remote-${locale.slice(0, 2)}-${Date.now().toString(36)}`

test('[S8] a connection over a gateway is opened, its line is copied, it is extended and closed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = new Customer(page, 'en-US', somebody('en-US'))
  const { say } = customer
  const id = await customer.arriveWithServer('far-01')
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: say('rgc.protocol.ssh') })
  const act = async (name: string) => {
    await row
      .first()
      .getByRole('button', { name: new RegExp(say('table.rowActions', { name: '§' }).replace('§', '.+')) })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('nothing is open yet, and a slip of a prefix is refused in words', async () => {
    await visit(page, `/home/cloud-vps/detail/${id}?tab=remote`)
    await expect(main.getByText(say('rgc.empty.title'))).toBeVisible()
    await expectAccessible(page, 'remote access of a server')
    await main.getByRole('button', { name: say('rgc.new'), exact: true }).click()
    const drawer = page.getByRole('dialog', { name: say('rgc.new') })
    await expect(page).toHaveURL(/[?&]tab=remote&connection=new$/)
    const allowed = drawer.getByLabel(say('rgc.allow.label'), { exact: true })
    await expect(allowed).toHaveValue(/127\.0\.0\.1|::1/)
    await settled(page)
    await expectAccessible(page, 'a new connection')
    await allowed.fill('0.0.0.0/0')
    await drawer.getByRole('button', { name: say('rgc.create.submit') }).click()
    await expect(drawer.getByText(/0\.0\.0\.0\/0 allows nearly every address/)).toBeVisible()
    await allowed.fill('127.0.0.1')
    await drawer.getByRole('button', { name: say('rgc.create.submit') }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('it is open once the gateway says so, and its line can be pasted', async () => {
    await expect(row.getByText(say('rgc.state.open'), { exact: true })).toBeVisible()
    await act(say('rgc.copySsh'))
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^ssh -p \d+ \w+@[\d.]+$/)
    await settled(page)
    await expectAccessible(page, 'an open connection')
  })

  await test.step('it is extended, and stands in the list of all', async () => {
    await act(say('rgc.extend.action'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('rgc.lasting.days', { n: 7 }), { exact: true }).click()
    await dialog.getByRole('button', { name: say('rgc.extend.submit'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await visit(page, LIST)
    await expect(row.getByText('far-01')).toBeVisible()
    await expectAccessible(page, 'all connections')
  })

  await test.step('closed, it says so once the gateway does', async () => {
    await act(say('rgc.close.action'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('rgc.close.action'), exact: true })
      .click()
    await expect(row.getByText(say('rgc.state.closed'), { exact: true })).toBeVisible()
  })
})
