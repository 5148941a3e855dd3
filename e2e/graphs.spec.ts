import { expect, test } from '@playwright/test'
import { advance } from './support/clock.ts'
import { Customer } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

test('[S13] a server’s graphs: ranges, a moment by keyboard, a table, and an alert that its owner sets', async ({ page }) => {
  const customer = new Customer(page, 'en-US', 'grapher')
  const { say } = customer
  const id = await customer.arriveWithServer('graph-01')
  const main = page.getByRole('main')

  await test.step('nothing is drawn before anything was measured, then the first figures come by themselves', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}?tab=graphs&range=hour`)
    const drawn = main.getByRole('slider', { name: say('graphs.moment', { name: say('graphs.cpu') }) })
    // Machines are measured once in a minute of the portal's clock; a rate needs two readings.
    await expect(async () => {
      await advance(page, '61s')
      await expect(drawn).toBeVisible()
    }).toPass()
    await expect(main.getByText(/^Incoming and outgoing transfer are counted together/)).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'graphs of a server')
  })

  await test.step('the crosshair is moved by keys, and read aloud', async () => {
    const cpu = main.getByRole('slider', { name: say('graphs.moment', { name: say('graphs.cpu') }) })
    await cpu.focus()
    await cpu.press('Home')
    await expect(cpu).toHaveAttribute('aria-valuetext', /: not measured$/)
    await expect(cpu).toHaveAttribute('aria-valuenow', '0')
    await cpu.press('ArrowRight')
    await expect(cpu).toHaveAttribute('aria-valuenow', '1')
  })

  await test.step('each graph is a table too', async () => {
    await main.getByText(say('graphs.table', { name: say('graphs.memory') })).click()
    await expect(main.getByRole('columnheader', { name: say('graphs.max') })).toBeVisible()
  })

  await test.step('the range stands in the address', async () => {
    await main.getByText(say('graphs.month'), { exact: true }).click()
    await expect(page).toHaveURL(/range=month/)
    await expect(main.getByText(/Each point covers 180 minutes/)).toBeVisible()
  })

  await test.step('an alert is set, switched off, changed and deleted', async () => {
    const rule = 'CPU over 85 % for 5 min'
    await main.getByRole('button', { name: say('graphs.alerts.add') }).click()
    const drawer = page.getByRole('dialog', { name: say('graphs.alerts.add') })
    await drawer.getByLabel(/^Threshold/).fill('850')
    await drawer.getByLabel(say('graphs.alerts.minutes')).fill('5')
    await drawer.getByRole('button', { name: say('graphs.alerts.save') }).click()
    await expect(drawer.getByText(say('graphs.alerts.badThreshold', { most: 100 }))).toBeVisible()
    await expectAccessible(page, 'adding an alert')
    await drawer.getByLabel(/^Threshold/).fill('85')
    await drawer.getByRole('button', { name: say('graphs.alerts.save') }).click()
    await expect(drawer).toBeHidden()
    await expect(main.getByText(rule, { exact: true })).toBeVisible()
    const onOff = main.getByRole('switch', { name: say('graphs.alerts.switch', { rule }) })
    await onOff.click()
    await expect(onOff).not.toBeChecked()
    await main.getByRole('button', { name: say('graphs.alerts.edit', { rule }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('graphs.alerts.delete') })
      .click()
    await expect(main.getByText(say('graphs.alerts.none'))).toBeVisible()
  })

  await test.step('on a phone it is all in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(main.getByRole('slider')).toHaveCount(4)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
