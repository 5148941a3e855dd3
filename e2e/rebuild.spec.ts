import { expect, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { newKey } from './support/keys.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S2] a server is rebuilt with another system a password and a key of one’s own, once its name was typed', async ({ page }) => {
  const customer = new Customer(page, 'en-US', 'rebuilder')
  const { say } = customer
  const id = await customer.arriveWithServer('anew-01')

  await test.step('the panel says what is lost, and sends nothing before the name is typed', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}/rebuild`)
    const panel = page.getByRole('dialog', { name: say('systems.rebuild.title', { name: 'anew-01' }) })
    await expect(panel.getByText(say('systems.rebuild.lost'))).toBeVisible()
    await expect(panel.getByRole('radio', { name: /Debian 12/ })).toBeChecked()
    await panel.getByRole('radio', { name: /Ubuntu 24\.04/ }).check({ force: true })
    await panel.getByLabel(say('systems.rebuild.password')).fill('short1')
    await expect(panel.getByText(say('systems.rebuild.level.weak'), { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: say('systems.rebuild.submit') }).click()
    await expect(panel.getByText(say('systems.rebuild.typeName'))).toBeVisible()
    await panel.getByRole('button', { name: say('systems.rebuild.generate') }).click()
    await expect(panel.getByText(say('systems.rebuild.level.strong'), { exact: true })).toBeVisible()
    // A key is added on the spot, and chosen with that; nothing else is sent.
    await panel.getByRole('button', { name: say('keys.ssh.add') }).click()
    const dialog = page.getByRole('dialog', { name: say('keys.ssh.add') })
    await dialog.getByLabel(say('keys.ssh.publicKey')).fill(newKey('rebuilder@e2e').line)
    await dialog.getByRole('button', { name: say('keys.ssh.add') }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('checkbox', { name: /rebuilder@e2e/ })).toBeChecked()
    await panel.getByText(say('user-data.summary')).click()
    const userData = panel.getByLabel(say('user-data.label'))
    await userData.fill('apt-get install nginx')
    await expect(userData).toHaveAttribute('aria-invalid', 'true')
    await userData.fill('#cloud-config\npackages: [nginx]\n')
    await expect(userData).not.toHaveAttribute('aria-invalid')
    await settled(page)
    await expectAccessible(page, 'rebuilding a server')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page, 'rebuilding a server on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('it shows how far it is, and ends with the new system running', async () => {
    await customer.rebuild('anew-01')
    await expect(page.getByRole('progressbar').first()).toBeVisible()
    await expect(page.getByText(say('compute.done.rebuild', { name: 'anew-01' }))).toBeVisible()
    await customer.seesState('running')
    await expect(
      page
        .getByRole('main')
        .getByText(/Ubuntu 24\.04/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })

  await test.step('[S3] an own image is made of its snapshot, and a new server is ordered with it', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}/take-snapshot`)
    const panel = page.getByRole('dialog', { name: say('compute.snapshots.takeOf', { server: 'anew-01' }) })
    await panel.getByRole('button', { name: say('compute.snapshots.take') }).click()
    await expect(panel).toBeHidden()
    await page.goto('/home/cloud-vps/snapshot')
    const row = page.getByRole('row', { name: /anew-01/ })
    await expect(row.getByText(say('compute.snapshotState.ready'), { exact: true })).toBeVisible()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: say('compute.snapshots.act.image') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('compute.snapshots.makeImage.name')).fill('My golden web')
    await settled(page)
    await expectAccessible(page, 'making an image')
    await dialog.getByRole('button', { name: say('compute.snapshots.makeImage.submit') }).click()
    const mine = page.getByRole('listitem').filter({ hasText: 'My golden web' })
    await expect(mine.getByText(say('compute.imageState.ready'), { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'own images')
    await customer.orderServer('golden-01', /My golden web/)
    await expect(page.getByRole('main').getByText('My golden web').filter({ visible: true }).first()).toBeVisible()
  })
})
