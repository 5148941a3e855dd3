import { expect, test } from '@playwright/test'
import { moreIpv4 } from '@portal/contracts/kinds/vps.kind.ts'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { settled } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

interface Plans {
  readonly plans: readonly { readonly id: number; readonly code: string }[]
  readonly locations: readonly { readonly id: number; readonly code: string }[]
}

test('a storage server has its storage on a data disk; more is bought while it runs, and a second disk is made of that', async ({
  page,
}) => {
  const say = labelsIn('en-US')
  const { call } = await openAccount(page)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')

  await page.goto('/home/order?type=storage')
  await expect(page.getByRole('radio', { name: /^Storage 250/ })).toBeVisible()
  await expect(page.getByText('250 GB').filter({ visible: true }).first()).toBeVisible()
  const { plans, locations } = await call<Plans>('public/service/plan/list/vm')
  const [planId, locationId] = [plans.find(({ code }) => code === 'storage-250')?.id, locations.find(({ code }) => code === 'SGN')?.id]
  const item = { planId, locationId, image: 'debian-12', periodMonths: 1, quantity: 1, hostnames: ['vault'], autoRenew: false }
  const addons = [{ code: 'ipv4-1', quantity: 1 }]
  const order = await call<{ id: number }>('user/order/place', { items: [{ ...item, addons }] })
  await call('user/order/finish', { id: order.id, method: 'balance' })
  const find = async () => {
    const { items } = await call<{ items: { id: number; name: string; status: string }[] }>('user/service/vps/list', { search: 'vault' })
    return items.find(({ name, status }) => name === 'vault' && status === 'running')?.id ?? 0
  }
  await expect.poll(find).toBeGreaterThan(0)
  const id = await find()

  await test.step('its further address is counted in the list, and stands on its page with a way to name it', async () => {
    const { moreAddresses } = await call<{ moreAddresses: string[] }>('user/service/vps/detail', { id })
    await page.goto('/home/cloud-vps?search=vault')
    await expect(main.getByTitle(moreIpv4.label['en-US'], { exact: true }).filter({ visible: true }).first()).toHaveText(
      `${moreIpv4.label['en-US']} +1`,
    )
    await expect(main.locator(`[title*="${moreAddresses.join()}"]`)).toHaveCount(0)
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(main.getByText(moreAddresses.join(), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText(say('reverse-dns.moreHint'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'a server with two addresses')
  })

  await test.step('all of it is on one disk, and the page says what is backed up', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}?tab=disks`)
    await expect(rows.filter({ hasText: '/dev/disk/by-id/virtio-d-' })).toContainText('250 GB')
    await expect(main.getByText(say('disks.why.system'))).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'data disks of a server')
  })

  await test.step('it is told not to take what is bought; a further disk is made of that while the server runs', async () => {
    await main.getByRole('button', { name: say('disks.menuOf', { name: 'data' }) }).click()
    await page.getByRole('menuitem', { name: say('disks.edit'), exact: true }).click()
    const edit = page.getByRole('dialog', { name: say('disks.editTitle', { name: 'data' }) })
    await edit.getByLabel(say('disks.takesMoreField')).uncheck({ force: true })
    await edit.getByRole('button', { name: say('common.save') }).click()
    await expect(edit).toBeHidden()
    await expect(rows.filter({ hasText: say('disks.staysSo') })).toBeVisible()
    await call('user/service/vps/addon', { id, addon: 'storage-100', amount: 1, method: 'balance' })
    await expect(main.getByText('100 GB of 350 GB free')).toBeVisible()
    await main.getByRole('button', { name: say('disks.add'), exact: true }).click()
    const add = page.getByRole('dialog', { name: say('disks.addTitle') })
    await add.getByLabel(say('disks.name'), { exact: true }).fill('photos')
    await add.getByRole('button', { name: say('disks.add'), exact: true }).click()
    await expect(add).toBeHidden()
    const photos = rows.filter({ hasText: 'photos' })
    await expect(photos).toContainText(say('disks.states.ready'))
    await expect(photos).toContainText('100 GB')
    // Nothing of it is wider than a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
