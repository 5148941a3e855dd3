import { expect, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[P2] a customer asks, staff answer in another browser, and both see it as it happens', async ({ page, browser }) => {
  const customer = new Customer(page, 'en-US', `asker${Date.now().toString(36)}`)
  const account = await customer.arrive()
  const title = `Packet loss ${Date.now().toString(36)}`
  const main = page.getByRole('main')
  const watched = watch(page)

  await test.step('asked with a preview and a picture; what is written survives a reload', async () => {
    await page.goto('/home/ticket')
    await expect(main.getByText(say('tickets.empty'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'no tickets yet')
    await main
      .getByRole('link', { name: say('tickets.ask') })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel(say('tickets.column.title'), { exact: true }).fill(title)
    const text = panel.getByRole('textbox', { name: say('tickets.message') })
    await text.fill('Loss to **one** address.\n\n<img src=x onerror=alert(1)>')
    await panel.getByText(say('tickets.composer.preview')).click()
    await expect(panel.locator('strong')).toHaveText('one')
    await expect(panel.locator('img')).toHaveCount(0)
    await expect(panel.getByText('<img src=x')).toBeVisible()
    const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('portal.ticket.')).length)
    await expect.poll(kept).toBe(2)
    await page.reload()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: say('tickets.message') })).toHaveValue(/Loss to \*\*one/)
    await expect(panel.getByLabel(say('tickets.column.title'), { exact: true })).toHaveValue(title)
    await panel.locator('input[type=file]').setInputFiles([
      { name: 'loss.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
      { name: 'mtr.txt', mimeType: 'text/plain', buffer: Buffer.from('HOST: office-gw') },
    ])
    await expect(panel.getByRole('button', { name: say('tickets.files.remove', { name: 'mtr.txt' }) })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'a new ticket')
    await panel.getByRole('button', { name: say('tickets.send'), exact: true }).click()
    await page.waitForURL(/\/home\/ticket\/detail\/\d+$/)
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main.getByRole('img', { name: 'loss.png' })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'a ticket')
  })
  const id = Number(page.url().split('/').at(-1))

  const desk = await (await browser.newContext()).newPage()
  const staff = await openStaff(desk, 'support')
  const counter = desk.getByRole('main')
  await test.step('staff find it, see its picture and leave a note that the customer never sees', async () => {
    await desk.goto(`/operator/tickets/${id}`)
    await expect(counter.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(counter.getByRole('img', { name: 'loss.png' })).toBeVisible()
    await counter.getByText(say('tickets.internalNote'), { exact: true }).click()
    await counter.getByRole('textbox', { name: say('operator-tickets.note') }).fill('zebra: their router is old')
    await counter.getByRole('button', { name: say('operator-tickets.keepNote') }).click()
    await expect(counter.getByRole('article').filter({ hasText: 'zebra' })).toBeVisible()
    await settled(desk)
    await expectAccessible(desk, 'a ticket at the desk of staff')
  })

  await test.step('the customer sees that staff are writing, then the answer, without a reload', async () => {
    await counter.getByText(say('operator-tickets.answer'), { exact: true }).click()
    await counter.getByRole('textbox', { name: say('operator-tickets.answer') }).fill('We look at it.')
    await expect(main.getByRole('status').filter({ hasText: '…' })).toBeVisible()
    await counter.getByRole('button', { name: say('tickets.send'), exact: true }).click()
    await expect(main.getByText('We look at it.')).toBeVisible()
    await expect(main.getByText('zebra')).toHaveCount(0)
  })

  await test.step('staff see the customer’s words come, and do not answer past them', async () => {
    const box = counter.getByRole('textbox', { name: say('operator-tickets.answer') })
    await box.fill('Is it better?')
    await main.getByRole('textbox', { name: say('tickets.yourReply') }).fill('It is gone now.')
    await main.getByRole('button', { name: say('tickets.reply'), exact: true }).click()
    await expect(counter.getByText('It is gone now.')).toBeVisible()
    await expect(counter.getByText(say('operator-tickets.missed'))).toBeVisible()
    await expect(box).toHaveValue('Is it better?')
    await counter.getByRole('button', { name: say('operator-tickets.haveRead') }).click()
    await box.fill('Good to hear.')
    await counter.getByRole('button', { name: say('operator-tickets.sendAndClose') }).click()
    await expect(main.getByText('Good to hear.')).toBeVisible()
    await expect(main.getByText(say('tickets.closedNote'))).toBeVisible()
  })

  await test.step('rated after it was closed, reopened and closed again', async () => {
    await main.getByRole('radio', { name: say('tickets.rating.given', { n: '5' }) }).check({ force: true })
    await main.getByRole('button', { name: say('tickets.rating.send') }).click()
    await expect(main.getByRole('img', { name: say('tickets.rating.given', { n: '5' }) })).toBeVisible()
    await main.getByRole('button', { name: say('tickets.reopen'), exact: true }).click()
    await main.getByRole('button', { name: say('tickets.close'), exact: true }).click()
    await expect(main.getByRole('button', { name: say('tickets.reopen'), exact: true })).toBeVisible()
    const { openTickets, closedTickets } = await account.call<{ openTickets: number; closedTickets: number }>('user/dashboard/overview')
    expect([openTickets, closedTickets]).toEqual([0, 1])
  })

  await test.step('the lists of both, in three languages, and on a phone', async () => {
    await staff.call('operator/tickets/reopen', { id })
    await page.goto('/home/ticket')
    let spoken = say
    for (const [locale, name] of [
      ['vi-VN', 'Tiếng Việt'],
      ['zh-CN', '简体中文'],
      ['en-US', 'English'],
    ] as const) {
      const words = labelsIn(locale)
      await page.getByRole('button', { name: spoken('shell.language') }).click()
      await page.getByRole('menuitemradio', { name }).click()
      spoken = words
      await expect(main.getByRole('heading', { level: 1, name: words('pages.support') })).toBeAttached()
      await expect(main.getByRole('row', { name: new RegExp(title) })).toContainText(words('tickets.tab.open'))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/home/ticket', `/home/ticket/detail/${id}`]) {
      await visit(page, path)
      await expect(main.getByText(title).filter({ visible: true }).first()).toBeVisible()
      // Nothing may be wider than the phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      await expectAccessible(page, `${path} on a phone`)
    }
    await desk.goto(`/operator/tickets?search=${encodeURIComponent('router is old')}`)
    await expect(counter.getByRole('row', { name: new RegExp(title) })).toBeVisible()
    await settled(desk)
    await expectAccessible(desk, 'queue of tickets')
    await desk.goto('/operator/tickets/canned')
    await expect(desk.getByRole('dialog')).toBeVisible()
    await settled(desk)
    await expectAccessible(desk, 'canned replies')
  })
  expect(watched.problems).toEqual([])
  await desk.context().close()
})
