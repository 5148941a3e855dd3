import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { openController } from './support/controller.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

let controller: Awaited<ReturnType<typeof openController>> = null
test.afterEach(async () => {
  await controller?.close()
})

test('[S10] a dedicated server is ordered, prepared by staff step by step, handed over, and switched by IPMI', async ({
  page,
  browser,
  context,
}) => {
  const customer = new Customer(page, 'en-US', `metal-${Date.now().toString(36)}`)
  const { say } = customer
  const name = `iron-${Date.now().toString(36)}`
  await customer.arrive(400)
  const main = page.getByRole('main')
  const house = await browser.newContext()
  const desk = await house.newPage()
  controller = await openController(await openStaff(desk, 'provisioning'))

  await test.step('it is on the order page, and paid it is delivered with the promised time in sight', async () => {
    await page.goto('/home/order?type=dedicated')
    await page.getByRole('radio', { name: /^Dedicated Xeon E 8/ }).check({ force: true })
    await page.getByLabel(say('orders.hostname')).fill(name)
    await page
      .getByRole('button', { name: customer.pattern('orders.payFromBalance', 'amount') })
      .first()
      .click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await page.goto('/home/dedicated-server')
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(main.getByRole('heading', { name: say('dedicated.delivery.title') })).toBeVisible()
    await expect(main.getByText(say('dedicated.delivery.step.hardware'), { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: say('compute.verb.start'), exact: true })).toBeDisabled()
    await settled(page)
    await expectAccessible(page, 'dedicated server in delivery')
  })
  const id = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''

  await test.step('staff enter what is handed over and tick one step after the other off', async () => {
    await desk.goto(`/operator/services/${id}`)
    const list = desk.getByRole('region', { name: say('operator-hardware.delivery'), exact: true })
    await list.getByLabel(say('operator-hardware.handoverField.address'), { exact: true }).fill('203.0.113.77')
    await list.getByLabel(say('operator-hardware.handoverField.password'), { exact: true }).fill('first-night-7')
    await list.getByRole('button', { name: say('operator-hardware.saveHandover'), exact: true }).click()
    await expect(desk.getByText(say('operator-hardware.handoverSaved')).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(desk, 'checklist of a delivery')
    for (const step of ['hardware', 'cabling', 'burn-in', 'network', 'install', 'login', 'hand-over']) {
      const task = say(`operator-hardware.task.${step}`)
      await list.getByRole('button', { name: say('operator-hardware.tick', { task }), exact: true }).click()
    }
    await expect(list).toBeHidden()
    await desk.goto('/operator/hardware')
    const machine = desk.getByRole('row', { name: new RegExp(name) })
    await expect(machine).toContainText(controller?.tag ?? '')
    await settled(desk)
    await expectAccessible(desk, 'inventory')
  })

  await test.step('it runs, and does what its owner asks of its controller: what the page says is what its machine does', async () => {
    const does = async (power: 'running' | 'stopped') => controller && expect(await controller.really()).toBe(power)
    const state = (text: string) =>
      main
        .getByText(say(`dedicated.state.${text}`), { exact: true })
        .filter({ visible: true })
        .first()
    await expect(state('running')).toBeVisible()
    await expect(main.getByText('203.0.113.77').filter({ visible: true }).first()).toBeVisible()
    await does('running')
    await customer.press('stop')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('compute.verb.stop'), exact: true })
      .click()
    await expect(state('stopped')).toBeVisible()
    await does('stopped')
    await customer.press('start')
    await expect(state('running')).toBeVisible()
    await does('running')
    await page.goto(`/home/dedicated-server/detail/${id}?tab=control`)
    await expect(main.getByText(say('dedicated.control.byController'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'control of a dedicated server')
  })

  await test.step('its owner has backups set up: shown as on once staff have said so', async () => {
    const backups = main.getByRole('region', { name: say('dedicated.backup.title'), exact: true })
    await backups.getByRole('button', { name: say('dedicated.backup.turnOn') }).click()
    await expect(backups.getByText(say('dedicated.backup.setting-up'), { exact: true })).toBeVisible()
    await desk.goto(`/operator/services/${id}`)
    const asked = desk.getByRole('region', { name: say('operator-hardware.backups.title'), exact: true })
    await expectAccessible(desk, 'backups that were asked for')
    await asked.getByRole('button', { name: say('operator-hardware.tick', { task: say('operator-hardware.task.backup-on') }) }).click()
    await expect(asked).toBeHidden()
    await house.close()
    await expect(backups.getByText(say('dedicated.backup.on'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'backups of a dedicated server')
  })

  await test.step('ending them is asked for once more', async () => {
    const backups = main.getByRole('region', { name: say('dedicated.backup.title'), exact: true })
    await backups.getByRole('button', { name: say('dedicated.backup.turnOff') }).click()
    const question = page.getByRole('dialog', { name: say('dedicated.backup.endTitle', { name }) })
    await question.getByRole('button', { name: say('common.cancel'), exact: true }).click()
    await expect(backups.getByText(say('dedicated.backup.on'), { exact: true })).toBeVisible()
  })

  await test.step('its console is its serial line, in a window of its own', async () => {
    const opened = context.waitForEvent('page')
    await main.getByRole('button', { name: say('compute.console'), exact: true }).click()
    const window = await opened
    const terminal = window.locator('.xterm-rows')
    if (!controller) await expect(terminal).toContainText('SIMULATOR')
    // What stands at its other end repeats what it hears, from the moment on at which the line is open, which it does not tell.
    await expect(async () => {
      await window.keyboard.type('who is there')
      await expect(terminal).toContainText('who is there')
    }).toPass()
    await window.close()
  })

  await test.step('a connection over a gateway leads to it', async () => {
    await visit(page, `/home/dedicated-server/detail/${id}?tab=remote`)
    await main.getByRole('button', { name: say('rgc.new'), exact: true }).click()
    const drawer = page.getByRole('dialog', { name: say('rgc.new') })
    await expect(drawer.getByLabel(say('rgc.allow.label'), { exact: true })).toHaveValue(/127\.0\.0\.1|::1/)
    await drawer.getByRole('button', { name: say('rgc.create.submit') }).click()
    await expect(drawer).toBeHidden()
    const row = main.getByRole('row').filter({ hasText: say('rgc.protocol.ssh') })
    await expect(row.getByText(say('rgc.state.open'), { exact: true })).toBeVisible()
  })

  await test.step('it is offered to somebody else, and the offer taken back', async () => {
    await visit(page, `/home/dedicated-server/detail/${id}`)
    await page.getByRole('button', { name: say('services.moreActions') }).click()
    await page.getByRole('menuitem', { name: say('services.transferOut') }).click()
    const drawer = page.getByRole('dialog', { name: say('transfers.title', { name }) })
    await drawer.getByLabel(say('transfers.email'), { exact: true }).fill('demo@arden.example')
    await drawer.getByLabel(`Type ${name} to confirm`).fill(name)
    await drawer.getByRole('button', { name: say('transfers.send') }).click()
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    const pending = page.getByRole('button', { name: say('transfers.takeBack'), exact: true })
    await expect(proof.or(pending)).toBeVisible()
    if (await proof.isVisible()) {
      await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
      await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    }
    await pending.click()
    await expect(pending).toBeHidden()
  })

  await test.step('on a phone it reads well in every language', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const account = await openAccount(page, { username: customer.name, password: PASSWORD })
    for (const locale of ['vi-VN', 'zh-CN', 'en-US'] as const) {
      await account.call('user/levprotected/profile/update', { locale })
      for (const path of ['/home/dedicated-server', `/home/dedicated-server/detail/${id}?tab=control`]) {
        await visit(page, path)
        await expectAccessible(page, `${path} ${locale} phone`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${locale}`).toBeLessThanOrEqual(390)
      }
    }
  })
})
