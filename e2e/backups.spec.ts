import { expect, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S4] backups are turned on, found in the list, and the server is recovered from one', async ({ page }) => {
  test.setTimeout(300_000)
  const customer = new Customer(page, 'en-US', 'saver')
  const { say } = customer
  await customer.register()
  await customer.activate()
  await customer.signIn()
  await customer.topUp('20', '$20.00')
  const id = await customer.orderServer('safe-01')
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
    await expect(main.getByText(say('backups.checked'))).toBeVisible({ timeout: 60_000 })
    await settled(page)
    await expectAccessible(page, 'backups of a server')
  })

  await test.step('daily ones say what they cost today and from the next renewal on, and are paid from the balance', async () => {
    await main.getByRole('radio', { name: new RegExp(`^${say('backups.policy.daily')}`) }).check({ force: true })
    await expect(main.getByText('$0.75').first()).toBeVisible()
    await expect(main.getByText('$5.75')).toBeVisible()
    await save.click()
    await expect(save).toBeDisabled({ timeout: 30_000 })
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

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [tab, '/home/cloud-vps/backup']) {
      await page.goto(path)
      await expect(
        main
          .getByText('safe-01')
          .or(main.getByText(say('backups.why.title')))
          .first(),
      ).toBeVisible()
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await expectAccessible(page, `${path} on a phone`)
    }
  })
})
