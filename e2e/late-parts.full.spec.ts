import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')

test('the name of an address that does not arrive leaves the server’s page standing, and comes when it is asked for again', async ({
  page,
}) => {
  const account = await openAccount(page)
  const id = await account.server('unnamed')
  const watched = watch(page, [/reverse-dns/, /ERR_FAILED/, /status of 500/, /Loading chunk failed/])
  const [code, answer] = [/\/assets\/reverse-dns[^/]*\.js/, '**/api2/user/service/vps/reverse-dns/detail']
  await page.route(code, (route) => route.abort())
  await page.goto(`/home/cloud-vps/detail/${id}`)
  const main = page.getByRole('main')
  const alert = main.getByRole('alert').filter({ hasText: say('errors.chunk') })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/unnamed/)
  let failing = true
  await page.route(answer, (route) =>
    failing
      ? route.fulfill({ status: 500, json: { status: 'error', msg: 'no', data: { code: 'internal', params: {} } } })
      : route.continue(),
  )
  await page.unroute(code)
  await alert.getByRole('button', { name: say('errors.retry') }).click()
  const unread = main.getByText(say('reverse-dns.unread'))
  await expect(unread).toBeVisible()
  await expectAccessible(page, 'an address whose name could not be read')
  const again = unread.getByRole('button', { name: say('errors.retry') })
  await expect(again).toBeVisible()
  // The page asks by itself as well: what came that way, even as one reaches for it, leaves no button.
  failing = false
  const answered = main.getByText(say('reverse-dns.notOffered'))
  await again.or(answered).first().click()
  await expect(answered).toBeVisible()
  expect(watched.problems).toEqual([])
})

test('a question that is long in coming says so; one that does not come leaves the page standing, and comes when it is asked for again', async ({
  page,
}) => {
  const account = await openAccount(page)
  const id = await account.server('asked-about')
  const watched = watch(page, [/renew-dialog/, /ERR_FAILED/, /Loading chunk failed/])
  const code = /\/assets\/renew-dialog[^/]*\.js/
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(code, async (route) => {
    await arrived
    await route.abort()
  })
  await page.goto(`/home/cloud-vps/detail/${id}`)
  const renew = page.getByRole('button', { name: say('renewals.renewNow') })
  await renew.click()
  const coming = page.getByRole('status').filter({ hasText: say('common.loading') })
  await expect(coming).toHaveCSS('opacity', '1')
  await expectAccessible(page, 'a question on its way')
  arrive()
  const absent = page.getByRole('dialog', { name: say('errors.chunk') })
  await expect(absent).toBeVisible()
  await expect(coming).toHaveCount(0)
  await expectAccessible(page, 'a question that did not come')
  await page.keyboard.press('Escape')
  await expect(absent).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/asked-about/)
  await renew.click()
  await expect(absent).toBeVisible()
  await page.unroute(code)
  await absent.getByRole('button', { name: say('errors.retry') }).click()
  await expect(page.getByRole('dialog', { name: say('renewals.renewOne', { name: 'asked-about' }) })).toBeVisible()
  expect(watched.problems).toEqual([])
})
