import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { wait } from './support/clock.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openPanel, PANEL_PAGES } from './support/panel.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, expectPriced, watch } from './support/watch.ts'

/** What would lead anywhere: nobody's, and another for each run. */
const fresh = (name: string): string => `${name}-${Date.now().toString(36)}.example`

/** Also of a test that fails: others' accounts must not go to a panel that is not there any more. */
let ending: (() => Promise<void>) | null = null
test.afterEach(async () => {
  await ending?.()
  ending = null
})

test('[S12] web hosting is ordered for a domain, signed in to on its panel, given a larger plan, and expires until it is paid', async ({
  page,
  browser,
  context,
}) => {
  const house = await browser.newContext()
  const desk = await house.newPage()
  const panel = await openPanel(await openStaff(desk))
  ending = async () => {
    // Days have passed: nobody is signed in any more.
    await panel.close(await openStaff(desk))
    await house.close()
  }
  const customer = new Customer(page, 'en-US', `sites-${Date.now().toString(36)}`)
  const { say } = customer
  await customer.arrive(60)
  const main = page.getByRole('main')
  const domain = fresh('bánhmì')
  let id = ''

  await test.step('the order asks for the domain, tells its name in the DNS, and names its price before one is typed', async () => {
    await page.goto('/home/order?type=hosting')
    await page.getByRole('radio', { name: /^Hosting Start/ }).check({ force: true })
    const pay = page.getByRole('button', { name: customer.pattern('orders.payFromBalance', 'amount') }).first()
    await expect(pay).toBeVisible()
    const field = page.getByLabel(say('hosting.cart.domain'))
    await field.fill('my shop')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectPriced(page)
    await expect(pay).toContainText('$')
    await pay.click()
    // Refused where it stands, and nothing was paid.
    await expect(page.getByText(say('orders.refused'))).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(domain)
    await expect(page.getByText(/xn--/)).toBeVisible()
    await expectPriced(page)
    await settled(page)
    await expectAccessible(page, 'order of hosting')
    await pay.click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('it is set up, and listed with what it uses', async () => {
    await page.goto('/home/hosting')
    await page.getByRole('link', { name: domain }).click()
    await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible()
    await expect(main.getByText(say('hosting.state.active'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    id = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
    expect(panel.account(id)).toMatchObject({ plan: 'small', suspended: false })
    await settled(page)
    await expectAccessible(page, 'hosting')
  })

  await test.step('a link signs in to the panel, in a window that cannot reach back', async () => {
    await context.route(PANEL_PAGES, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Panel</title>' }))
    const opened = context.waitForEvent('page')
    await main.getByRole('button', { name: say('hosting.signIn.open') }).click()
    const window = await opened
    // The one-time link is of this account.
    await window.waitForURL(new RegExp(`/cpsess\\d+/login/\\?session=h${id}%3A`))
    expect(await window.evaluate(() => globalThis.opener)).toBeNull()
    await window.close()
  })

  await test.step('its password is shown to who proves to be its owner', async () => {
    await main.getByRole('button', { name: say('hosting.password.reveal') }).click()
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    const hide = page.getByRole('button', { name: say('hosting.password.hide') })
    await expect(proof.or(hide)).toBeVisible()
    if (await proof.isVisible()) {
      await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
      await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    }
    await expect(hide).toBeVisible()
  })

  await test.step('the records that the domain needs are told', async () => {
    await page.goto(`/home/hosting/detail/${id}?tab=dns`)
    await expect(main.getByRole('heading', { name: say('hosting.dns.title') })).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'DNS of hosting')
  })

  await test.step('[P2] a question to support may be about it, as about any service', async () => {
    await page.goto(`/home/ticket/new?service=${id}`)
    await expect(page.getByLabel(say('tickets.about'))).toHaveValue(`service:${id}`)
  })

  await test.step('a larger plan is paid for, and the account has it', async () => {
    await page.goto(`/home/hosting/detail/${id}`)
    await main
      .getByRole('button', { name: say('changes.changePlan') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('changes.planTitle', { name: domain }) })
    await dialog.getByRole('radio', { name: /^Hosting Business/ }).check({ force: true })
    await dialog.getByRole('button', { name: /balance/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('Hosting Business').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('not renewed it is overdue, then offline on its panel, and the page says so; paid, it is back', async () => {
    expect(panel.account(id)).toMatchObject({ plan: 'large' })
    const account = await openAccount(page, { username: customer.name, password: PASSWORD })
    await account.call('user/service/hosting/disable-auto-renew', { id: Number(id) })
    const staff = await openStaff(desk)
    const { end } = await account.call<{ end: string }>('user/service/hosting/detail', { id: Number(id) })
    const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
    // So that others' months need not pass for it.
    const days = Math.floor((Date.parse(end) - Date.parse(now)) / 86_400_000) - 1
    await staff.call('operator/billing/shorten', { id: Number(id), days, reason: 'time passes faster here' })
    await wait(page, '49h')
    await page.goto(`/home/hosting/detail/${id}`)
    await expect(main.getByText(say('services.renewal.overdue'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await wait(page, '74h')
    await page.goto(`/home/hosting/detail/${id}`)
    await expect(main.getByText(say('hosting.state.suspended'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText(say('services.renewal.suspended'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    expect(panel.account(id)).toMatchObject({ suspended: true })
    await settled(page)
    await expectAccessible(page, 'hosting that is suspended')
    await main
      .getByRole('button', { name: say('renewals.renew'), exact: true })
      .first()
      .click()
    const renewing = page.getByRole('dialog', { name: say('renewals.renewOne', { name: domain }) })
    await renewing.getByRole('button', { name: /balance/ }).click()
    await expect(renewing).toHaveCount(0)
    await expect(main.getByText(say('hosting.state.active'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    expect(panel.account(id)).toMatchObject({ plan: 'large', suspended: false })
  })
})

test('[S12] staff say what a panel is for, and see where it differs from the books', async ({ page }) => {
  const say = labelsIn('en-US')
  await openStaff(page, 'provisioning')
  const watched = watch(page)
  await visit(page, '/operator/hosting')
  await expectAccessible(page, 'hosting panels')
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel(say('operator-hosting.field.ipv4'))).toBeVisible()
  await expectAccessible(page, 'purpose of a hosting panel')
  for (const path of ['/operator/hosting/differences', '/operator/hosting/requests']) {
    await visit(page, path)
    await expectAccessible(page, path)
  }
  expect(watched.problems).toEqual([])
})
