import { expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { settled } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')
const words = (key: string, values?: Record<string, string>) => say(`operator-orphans.${key}`, values)
const choose = async (page: Page, name: string, act: 'adopt' | 'remove'): Promise<void> => {
  await page.getByRole('button', { name: say('table.rowActions', { name }) }).click()
  await page.getByRole('menuitem', { name: words(act), exact: true }).click()
}

test('[X2] staff adopt a guest that was there before the portal, and remove a machine that no service owns', async ({ page, browser }) => {
  const stamp = Date.now().toString(36)
  const [legacy, stray] = [`legacy-${stamp}`, `stray-${stamp}`]
  const context = await browser.newContext({ locale: 'en-US' })
  const owner = new Customer(await context.newPage(), 'en-US', `adopts-${stamp}`)
  await owner.arrive()

  const staff = await openStaff(page)
  const { items } = await staff.call<{ items: { id: number }[] }>('operator/customers/list', { search: owner.name })
  await page.request.post('/dev/guest', { data: { name: legacy } })
  await page.request.post('/dev/guest', { data: { name: stray, ours: true } })

  await test.step('adopted, it is a service of its owner, who may start it', async () => {
    await page.goto('/operator/orphans')
    await expect(page.getByText(legacy, { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'engines and books')
    await choose(page, legacy, 'adopt')
    const dialog = page.getByRole('dialog')
    const field = (key: string, values?: Record<string, string>) => dialog.getByLabel(words(key, values), { exact: true })
    await field('customer').fill(String(items[0]?.id))
    await expect(dialog.getByText(owner.email, { exact: false })).toBeVisible()
    await field('plan').selectOption({ index: 1 })
    await field('node').selectOption({ index: 1 })
    await field('price', { currency: 'USD' }).fill('9.60')
    await field('end').fill('2027-12-31')
    await dialog.getByLabel(say('operator-parts.reason'), { exact: true }).fill('moved in from the old panel')
    await expectAccessible(page, 'adopting a guest')
    await dialog.getByRole('button', { name: words('adopt'), exact: true }).click()
    await expect(page).toHaveURL(/\/operator\/services\/\d+$/)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await owner.page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(owner.page.getByRole('heading', { level: 1, name: legacy })).toBeVisible()
    await owner.seesState('stopped')
    await owner.page.getByRole('button', { name: say('compute.verb.start'), exact: true }).click()
    await owner.seesState('running')
  })

  await test.step('what nobody owns is removed by its name, and is on the list no more', async () => {
    await page.goto('/operator/orphans')
    await expect(page.getByText(stray, { exact: true })).toBeVisible()
    await expect(page.getByText(legacy, { exact: true })).toBeHidden()
    await choose(page, stray, 'remove')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('operator-parts.reason'), { exact: true }).fill('left of an older database')
    await dialog.getByRole('textbox').last().fill(stray)
    await dialog.getByRole('button', { name: words('remove'), exact: true }).click()
    await expect(page.getByText(words('removed', { name: stray }))).toBeVisible()
    await expect(page.getByText(stray, { exact: true })).toBeHidden()
  })
  await context.close()
})
