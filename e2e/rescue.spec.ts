import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { settled } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

/** What the simulator's file has in it. */
const LIVE = createHash('sha256').update('a simulated disc with a system on it').digest('hex')

test('a server is rescued with a password that is shown once, boots from an ISO image that staff added, and comes back to its disk', async ({
  page,
  browser,
}) => {
  const customer = new Customer(page, 'en-US', 'mender')
  const { say } = customer
  const iso = 'SystemRescue 12 (amd64)'

  await test.step('staff add an ISO image from a file on the engine', async () => {
    const context = await browser.newContext({ locale: 'en-US' })
    const staff = await context.newPage()
    await openStaff(staff)
    const words = labelsIn('en-US')
    await staff.goto('/operator/isos/add')
    const panel = staff.getByRole('dialog', { name: words('operator-isos.add') })
    await panel.getByRole('button', { name: words('operator-isos.add') }).click()
    await expect(panel.getByText(words('operator-isos.badSha'))).toBeVisible()
    await panel.getByLabel(words('operator-isos.name'), { exact: true }).fill(iso)
    await panel.getByLabel(words('operator-isos.from'), { exact: true }).selectOption('file')
    await panel.getByLabel(words('operator-isos.file'), { exact: true }).selectOption('live.iso')
    await panel.getByLabel(words('operator-isos.sha256'), { exact: true }).fill(LIVE)
    await panel.getByLabel(words('operator-parts.reason'), { exact: true }).fill('asked for by several customers')
    await expectAccessible(staff, 'adding an ISO image')
    await panel.getByRole('button', { name: words('operator-isos.add') }).click()
    await expect(panel).toBeHidden()
    const row = staff.getByRole('row', { name: new RegExp(iso.replaceAll(/[()]/g, '\\$&')) })
    await expect(row).toContainText(words('operator-isos.states.ready'))
    await expect(staff.getByRole('region', { name: words('operator-isos.rescue.title') })).toBeVisible()
    await settled(staff)
    await expectAccessible(staff, 'library of ISO images')
    await context.close()
  })

  const id = await customer.arriveWithServer('mend-01')
  const tab = `/home/cloud-vps/detail/${id}?tab=rescue`
  const main = page.getByRole('main')
  const own = await customer.login()
  const runs = main.getByText(say('rescue.note.rescue.title'))

  await test.step('rescue mode is started, and the page says so once the engine does', async () => {
    await page.goto(tab)
    await expect(main.getByText(say('rescue.about'))).toBeVisible()
    await expect(main.getByText('Rescue system: Debian 12 (simulated)')).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'rescue of a server')
    await customer.enterRescue('mend-01')
  })

  await test.step('the password is shown once; leaving and looking again it is not kept', async () => {
    await main.getByRole('button', { name: say('rescue.reveal') }).click()
    const copy = main.getByRole('button', { name: new RegExp(say('rescue.password')) })
    await expect(copy).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'in rescue mode')
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(runs).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'page of a server in rescue mode')
    await page.goto(tab)
    await expect(main.getByText(say('rescue.shown'), { exact: true })).toBeVisible()
  })

  await test.step('what would meet the wrong system says why it waits', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}/rebuild`)
    const submit = page
      .getByRole('dialog', { name: say('systems.rebuild.title', { name: 'mend-01' }) })
      .getByRole('button', { name: say('systems.rebuild.submit') })
    await expect(submit).toBeDisabled()
    await submit.hover({ force: true })
    await expect(page.getByText('This VPS is in rescue mode. Leave rescue mode first.').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('left it boots from its own disk, with its own password', async () => {
    await page.goto(tab)
    await customer.leaveRescue('mend-01')
    await expect(runs).toBeHidden()
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await customer.seesState('running')
    expect(await customer.login()).toEqual(own)
  })

  await test.step('it boots from the ISO image until that is ejected', async () => {
    await page.goto(tab)
    await main
      .getByRole('button', { name: say('rescue.iso.bootOf', { name: iso }) })
      .first()
      .click()
    const asked = page.getByRole('dialog', { name: say('rescue.iso.ask.boot', { name: 'mend-01', iso }) })
    await asked.getByRole('button', { name: say('rescue.iso.boot') }).click()
    await expect(asked).toBeHidden()
    await expect(main.getByText(say('rescue.iso.bootsFrom'), { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'booted from an ISO image')
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(main.getByText(say('rescue.note.iso.title'))).toBeVisible()
    await page.goto(tab)
    await main.getByRole('button', { name: say('rescue.iso.eject'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('rescue.iso.eject'), exact: true })
      .click()
    await expect(main.getByText(say('rescue.iso.empty'), { exact: true })).toBeVisible()
  })

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(tab)
    await expect(main.getByText(say('rescue.why.title'))).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page, 'rescue on a phone')
  })
})
