import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'

const say = labelsIn('en-US')
const MANY = 100_000

interface Answer {
  readonly data: { readonly items: readonly { readonly id: number; readonly number: string }[] }
}

test('[C6] "All" at 100,000 rows scrolls, selects and filters, with only those in view in the page', async ({ page }) => {
  const account = await openAccount(page)
  await account.call('user/order/place', { type: 'topup', amount: 500 })
  // The server's list of that length is measured elsewhere; here one of its rows stands for many.
  await page.route('**/api2/user/order/list', async (route) => {
    const { search } = route.request().postDataJSON() as { search?: string }
    const response = await route.fetch({ postData: { ...(route.request().postDataJSON() as object), search: undefined, pageSize: 20 } })
    const body = (await response.json()) as Answer
    const [row] = body.data.items
    const every = Array.from({ length: MANY }, (_, n) => ({ ...row, id: n + 1, number: `ROW-${String(n + 1).padStart(6, '0')}` }))
    const items = search ? every.filter(({ number }) => number.toLowerCase().includes(search.toLowerCase())) : every
    await route.fulfill({ response, json: { ...body, data: { ...body.data, items, total: items.length } } })
  })
  await page.goto('/home/order/history?pageSize=1000000')
  const rows = page.locator('tbody tr')
  await expect(page.getByText('ROW-000001')).toBeVisible()
  expect(await rows.count()).toBeLessThan(200)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText('ROW-100000')).toBeVisible()
  expect(await rows.count()).toBeLessThan(200)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('checkbox', { name: say('table.selectAll') }).check()
  await expect(
    page
      .getByText(say('table.selected', { n: MANY }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await page.getByRole('searchbox').first().fill('ROW-09999')
  await expect(page.getByText('ROW-099990')).toBeVisible()
  await expect(rows.filter({ hasText: 'ROW-' })).toHaveCount(10)
})
