import { expect, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S4] backups are turned on, found in the list, and the server is recovered from one, in its place and as a new one', async ({
  page,
}) => {
  const customer = new Customer(page, 'en-US', 'saver')
  const { say } = customer
  const id = await customer.arriveWithServer('safe-01', 40)
  const tab = `/home/cloud-vps/detail/${id}?tab=backups`
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: say('backups.policy.save') })

  await test.step('weekly ones are free, and the first is taken at once', async () => {
    await page.goto(tab)
    await expect(main.getByText(say('backups.noneOff'))).toBeVisible()
    await expect(save).toBeDisabled()
    await main.getByRole('radio', { name: new RegExp(`^${say('backups.policy.weekly')}`) }).check({ force: true })
    await expectAccessible(page, 'policy of backups')
    await save.click()
    await expect(main.getByText(say('backups.checked'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'backups of a server')
  })

  await test.step('daily ones say what they cost today and from the next renewal on, and are paid from the balance', async () => {
    await main.getByRole('radio', { name: new RegExp(`^${say('backups.policy.daily')}`) }).check({ force: true })
    await expect(main.getByText('$0.75').filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText('$5.75')).toBeVisible()
    // Leaving before the answer would cancel the request; the button is off while the request runs, and afterwards.
    const saved = page.waitForResponse((response) => response.url().endsWith('/backup/add') && response.ok())
    await save.click()
    await saved
    await expect(save).toBeDisabled()
    await expect(main.getByRole('radio', { name: new RegExp(`^${say('backups.policy.daily')}`) })).toBeChecked()
  })

  await test.step('it stands in the list of all servers', async () => {
    await page.goto('/home/cloud-vps/backup')
    const row = page.getByRole('row', { name: /safe-01/ })
    await expect(row).toContainText(say('compute.backedUp.ready'))
    await expect(row).toContainText(say('backups.policy.daily'))
    await settled(page)
    await expectAccessible(page, 'list of backups')
  })

  await test.step('what cannot be loaded is said where it was asked for, and asked for again', async () => {
    const path = '**/api2/user/service/vps/backup/copies'
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { status: 'error', msg: 'Broken', data: { code: 'internal', params: {} } } }),
    )
    await page
      .getByRole('row', { name: /safe-01/ })
      .getByRole('button', { name: say('backups.recover'), exact: true })
      .click()
    const panel = page.getByRole('dialog', { name: say('backups.over.title', { name: 'safe-01' }) })
    await expect(panel.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'recovering, not loaded')
    await page.unroute(path)
    await panel.getByRole('button', { name: say('errors.retry') }).click()
    await expect(panel.getByRole('radio').first()).toBeVisible()
    await panel.getByRole('button', { name: say('common.cancel') }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('the server is recovered once its name was typed, and who asks is who they are', async () => {
    await page
      .getByRole('row', { name: /safe-01/ })
      .getByRole('button', { name: say('backups.recover'), exact: true })
      .click()
    const panel = page.getByRole('dialog', { name: say('backups.over.title', { name: 'safe-01' }) })
    await panel.getByRole('button', { name: say('backups.recover') }).click()
    await expect(panel.getByText(say('backups.over.wrongName', { name: 'safe-01' }))).toBeVisible()
    await panel.getByRole('textbox').fill('safe-01')
    await expectAccessible(page, 'recovering')
    await panel.getByRole('button', { name: say('backups.recover') }).click()
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    await expect(panel).toBeHidden()
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await customer.seesState('running')
  })

  await test.step('another begins as the backup: an order like any other, with a login of its own', async () => {
    await page.goto(tab)
    await main
      .getByRole('button', { name: say('backups.new.act') })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: say('backups.new.title') })
    await panel.getByLabel(say('backups.new.hostname')).fill('again-01')
    await expect(panel.getByText('$10.00')).toBeVisible()
    await expectAccessible(page, 'restoring to a new server')
    await panel.getByRole('button', { name: say('backups.new.order') }).click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    expect(await customer.payServer('again-01')).not.toBe(id)
    await expect(
      main
        .getByText(/Debian 12/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect((await customer.login()).username).toBe('root')
  })

  await test.step('of a selection each is backed up by a call of its own, with an outcome of its own', async () => {
    await page.goto('/home/cloud-vps')
    for (const name of ['safe-01', 'again-01']) await page.getByRole('checkbox', { name: say('table.selectRow', { name }) }).check()
    const bar = page.getByRole('region', { name: say('table.selected', { n: 2 }) })
    const choose = async (label: string) => {
      await bar.getByRole('button', { name: say('table.moreActions') }).click()
      await page.getByRole('menuitem', { name: label }).click()
    }
    await choose(say('compute.bulk.weekly'))
    await expect(
      page
        .getByText(say('compute.bulk.backedUp', { n: 2 }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.goto('/home/cloud-vps/backup')
    await expect(page.getByRole('row', { name: /again-01/ })).toContainText(say('backups.policy.weekly'))
    // What is paid for stays as it is.
    await expect(page.getByRole('row', { name: /safe-01/ })).toContainText(say('backups.policy.daily'))
  })

  await test.step('snapshot and console take one server at a time; with none selected every bulk button asks for one', async () => {
    await page.goto('/home/cloud-vps')
    const bar = (n: number) => page.getByRole('region', { name: say('table.selected', { n }) })
    await bar(0)
      .getByRole('button', { name: say('compute.console'), exact: true })
      .click()
    await expect(page.getByText('You have to select at least 1 VPS!')).toBeVisible()
    for (const name of ['safe-01', 'again-01']) await page.getByRole('checkbox', { name: say('table.selectRow', { name }) }).check()
    const open = bar(2).getByRole('button', { name: say('compute.console'), exact: true })
    await expect(open).toBeDisabled()
    await open.hover()
    await expect(page.getByText('Currently, the system supports open console one by one only!')).toBeVisible()
    await bar(2)
      .getByRole('button', { name: say('table.moreActions') })
      .click()
    await expect(page.getByRole('menuitem', { name: say('compute.snapshots.take') })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [tab, '/home/cloud-vps/backup']) {
      await page.goto(path)
      await expect(
        main
          .getByText('safe-01')
          .or(main.getByText(say('backups.why.title')))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await expectAccessible(page, `${path} on a phone`)
    }
  })
})
