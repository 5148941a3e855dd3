import { expect, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S3] a snapshot is taken, found in the list, and the server goes back to it', async ({ page }) => {
  const customer = new Customer(page, 'en-US', 'snapper')
  const { say } = customer
  const id = await customer.arriveWithServer('snap-01')

  await test.step('it is taken from the server’s page, with a name and a note', async () => {
    await page
      .getByRole('link', { name: say('compute.snapshots.title') })
      .last()
      .click()
    await page
      .getByRole('main')
      .getByRole('button', { name: say('compute.snapshots.take') })
      .click()
    const panel = page.getByRole('dialog', { name: say('compute.snapshots.takeOf', { server: 'snap-01' }) })
    await panel.getByLabel(say('compute.snapshots.name'), { exact: true }).fill('Before Upgrade')
    await panel.getByRole('button', { name: say('compute.snapshots.take') }).click()
    await expect(panel.getByText(say('compute.snapshots.badName'))).toBeVisible()
    await panel.getByLabel(say('compute.snapshots.name'), { exact: true }).fill('before-upgrade')
    await panel.getByLabel(say('compute.snapshots.note'), { exact: true }).fill('State before PHP 8.4')
    await expectAccessible(page, 'taking a snapshot')
    await panel.getByRole('button', { name: say('compute.snapshots.take') }).click()
    await expect(panel).toBeHidden()
    await page.goto(`/home/cloud-vps/detail/${id}?tab=snapshots`)
    await expect(page.getByText('before-upgrade')).toBeVisible()
    await expect(page.getByText(say('compute.snapshotState.ready'), { exact: true })).toBeVisible()
    // One each seven days: the button says from when on the next is possible.
    await expect(page.getByRole('main').getByRole('button', { name: say('compute.snapshots.take') })).toBeDisabled()
    await settled(page)
    await expectAccessible(page, 'snapshots of a server')
  })

  await test.step('it stands in the list, and its note is changed there', async () => {
    await page.goto('/home/cloud-vps/snapshot')
    const row = page.getByRole('row', { name: /before-upgrade/ })
    await expect(row).toContainText('snap-01')
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('compute.snapshots.act.note') }).click()
    await page.getByRole('dialog').getByLabel(say('compute.snapshots.note')).fill('Kept for the auditor')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.save') })
      .click()
    await expect(row).toContainText('Kept for the auditor')
    await settled(page)
    await expectAccessible(page, 'list of snapshots')
  })

  await test.step('the server goes back to it once its name was typed, and who asks is who they are', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}?tab=snapshots`)
    await page.getByRole('button', { name: say('compute.snapshots.act.restore'), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('compute.snapshots.restore.title', { server: 'snap-01' }) })
    const confirm = question.getByRole('button', { name: say('compute.snapshots.act.restore') })
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('snap-01')
    await confirm.click()
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(say('compute.done.restore', { name: 'snap-01' }))).toBeVisible()
    await customer.seesState('running')
  })

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/home/cloud-vps/detail/${id}?tab=snapshots`)
    await expect(page.getByText('before-upgrade')).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page, 'snapshots on a phone')
  })
})
