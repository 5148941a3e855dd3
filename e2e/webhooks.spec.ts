import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')

/** A system of the customer's, which says what it likes. */
async function receiver() {
  const received: { id: string; body: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), body })
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 200 ? 'thank you' : 'out of order')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answer: (next: number) => {
      status = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('security.proof.title') })
  await dialog.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('[P3a] a customer sets up a webhook, sees what was sent and answered, mends what failed, and sends it again', async ({ page }) => {
  const system = await receiver()
  const customer = new Customer(page, 'en-US', `hooks-${Date.now()}`)
  await customer.arrive()

  await page.goto('/home/api')
  await page.getByRole('link', { name: say('pages.webhooks'), exact: true }).click()
  await expect(page.getByText(say('webhooks.none'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'webhooks')
  await page.getByRole('button', { name: say('webhooks.add'), exact: true }).click()
  const panel = page.getByRole('dialog', { name: say('webhooks.add') })
  await panel.getByLabel(say('webhooks.url'), { exact: true }).fill('https://localhost/hook')
  await panel.getByLabel(say('webhooks.label')).fill('Accounting')
  await panel.getByRole('button', { name: say('webhooks.add'), exact: true }).click()
  await prove(page)
  // Nothing leads into a network of ours.
  await expect(panel.getByLabel(say('webhooks.url'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel(say('webhooks.url'), { exact: true }).fill(system.url)
  await panel.getByRole('button', { name: say('webhooks.add'), exact: true }).click()
  const secret = page.getByRole('dialog', { name: say('webhooks.secret') })
  await expect(secret.locator('.mono').filter({ hasText: /^whsec_/ })).toBeVisible()
  await secret
    .getByRole('button', { name: say('common.close'), exact: true })
    .last()
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible()
  system.answer(500)
  await page.getByRole('button', { name: say('webhooks.test'), exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' })
  await expect(row).toContainText('HTTP 500')
  system.answer(200)
  await row.getByRole('button', { name: 'webhook.test', exact: true }).click()
  const delivery = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(delivery.getByText('out of order').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'delivery')
  await delivery.getByRole('button', { name: say('webhooks.resend'), exact: true }).click()
  await expect(delivery.getByText('thank you').filter({ visible: true }).first()).toBeVisible()
  expect(system.received.length).toBeGreaterThanOrEqual(2)
  expect(new Set(system.received.map(({ id }) => id)).size).toBe(1)
  system.close()
})

test('[P3] a customer chooses how to be told; what is chosen is there after a reload', async ({ page }) => {
  const customer = new Customer(page, 'en-US', `choosy-${Date.now()}`)
  await customer.arrive()
  await page.goto('/home/profile')
  await page.getByRole('link', { name: say('pages.preferences'), exact: true }).click()
  const mails = page.getByLabel(say('preferences.mailOf', { topic: say('preferences.topics.announcements.name') }))
  await expect(mails).toHaveValue('now')
  await mails.selectOption('daily')
  await expect
    .poll(async () => {
      await page.reload()
      await expect(mails).toBeVisible()
      return await mails.inputValue()
    })
    .toBe('daily')
  await expect(page.getByRole('main').getByText(say('preferences.topics.safety.name'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'preferences')
})
