import { expect, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')

test('[S11] staff add an edge host, give it a range, make it a gateway, make its code, and see what it is to serve', async ({ page }) => {
  await openStaff(page)
  const watched = watch(page)
  const name = `edge-${Date.now() % 100_000}`
  await page.goto('/operator/edge-hosts')
  await expect(page.getByRole('link', { name: 'edge-sgn-1' }).first()).toBeVisible()
  await page.getByRole('button', { name: say('operator-edge.addHost') }).click()
  await page.getByLabel(say('operator-edge.name'), { exact: true }).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator-edge.addHost') })
    .click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(say('operator-edge.waitingText'))).toBeVisible()

  await page.getByRole('button', { name: say('operator-edge.addPool') }).click()
  await page.getByLabel(say('operator-edge.network'), { exact: true }).fill(`198.19.${Date.now() % 250}.0/29`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator-edge.addPool') })
    .click()
  await expect(page.getByText('0 of 8')).toBeVisible()

  await page.getByRole('button', { name: say('operator-edge.setUpGateway') }).click()
  await page.getByLabel(say('operator-edge.isGateway')).check()
  await page.getByLabel(say('operator-edge.publicName'), { exact: true }).fill('gw9.example.com')
  await page.getByLabel(say('operator-edge.listensAt'), { exact: true }).fill('192.0.2.9')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('common.save') })
    .click()
  await expect(page.getByText('gw9.example.com').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: say('operator-edge.showForwards') }).click()
  await expect(page.getByText(say('operator-edge.noForwards'))).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: say('operator-edge.makeCode') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('operator-edge.makeCode') })
    .click()
  await expect(page.getByText(/EDGE_CODE=[\w-]{40,}/)).toBeVisible()
  await page
    .getByRole('button', { name: say('common.close'), exact: true })
    .last()
    .click()
  await expect(page.getByText(say('operator-edge.event.code'))).toBeVisible()
  expect(watched.problems).toEqual([])
})
