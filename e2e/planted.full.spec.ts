import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { type Planted, plantEverywhere } from './support/plant.ts'
import { expectInert, expectShown, isShown, PLANTED, PLANTED_LINK } from './support/planted.ts'
import { settled, visit } from './support/settled.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')

test('[A4] what is planted in any text field is shown as the text that it is: in lists, details, logs and mails', async ({ page }) => {
  // Reported by the browser itself where a page tried to run what its policy forbids.
  const watched = watch(page)
  const { call, server } = await openAccount(page)
  const name = `planted-${Date.now().toString(36)}`
  const id = await server(name)
  const before = await call<{ profileName: string; social: string | null }>('user/profile')
  await call('user/levprotected/profile/update', { profileName: before.profileName, social: PLANTED_LINK })
  await call('user/service/vps/note', { id, note: PLANTED })
  const { plans, locations } = await call<{ plans: { id: number; code: string }[]; locations: { id: number }[] }>(
    'public/service/plan/list/vm',
  )
  const item = {
    planId: plans.find(({ code }) => code === 'premium-1')?.id,
    locationId: locations[0]?.id,
    image: 'debian-12',
    periodMonths: 1,
  }
  const vatInfo = { companyName: PLANTED, companyAddress: PLANTED, taxCode: '0312345678', email: 'books@example.com' }
  const order = await call<{ id: number }>('user/order/place', { items: [{ ...item, quantity: 1, note: PLANTED }], vatInfo, note: PLANTED })
  // Signing in from a device that nobody knows is mailed, and stands among the sessions.
  const headers = { 'user-agent': `Mozilla/5.0 ${PLANTED}` }
  await page.request.post('/api2/user/login', { headers, data: { username: 'demo', password: 'demo-Pass-2026' } })
  await call('user/service/vps/cancel', { id, mode: 'end-of-billing' })

  const paths = [
    '/home/cloud-vps',
    `/home/cloud-vps/detail/${id}`,
    `/home/cloud-vps/note/${id}`,
    '/home/order/history',
    `/home/order/detail/${order.id}`,
    '/home/profile',
    '/home/log',
    '/home/notification',
    '/home/dashboard',
    `/home/cloud-vps?search=${encodeURIComponent(PLANTED)}`,
    `/login?next=${encodeURIComponent(PLANTED_LINK)}`,
  ]
  for (const path of paths) {
    await visit(page, path)
    await expectInert(page, path)
  }
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByText('<img src=x onerror=', { exact: false }).filter({ visible: true }).first()).toBeVisible()

  const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as { mails: { subject: string; html: string }[] }
  expect(mails.length).toBeGreaterThan(0)
  // A page of its own: the portal's policy, which would stop much of it, does not hold in a mail program.
  const reader = await page.context().newPage()
  for (const { subject, html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/)
    // As a mail program that runs scripts would show it: nothing of it is one.
    await reader.setContent(html)
    await expectInert(reader, subject)
  }
  await reader.close()
  await page.goto('/dev/mailbox')
  await expectInert(page, 'the mailbox')

  await call('user/levprotected/profile/update', { profileName: before.profileName, social: before.social ?? '' })
  await call('user/order/cancel', { id: order.id })
  expect(watched.problems).toEqual([])
})

interface Look {
  readonly path: string
  /** The names of buttons and menu entries, pressed one after the other; what they open is looked at and left by Escape. */
  readonly open?: readonly (readonly string[])[]
  /** Nothing of the planted stands there. */
  readonly without?: true
}

const more = (key: string) => [say('common.more'), say(key)]

/** Every page of the console, with the dialogs that name what customers or colleagues wrote. */
const looks = (at: Planted): readonly Look[] => [
  ...['', 'alerts', 'billing', 'billing-history', 'reconciliation', 'settlements', 'nodes', 'nodes/1', 'nodes/new', 'delivery'].map(
    (page) => ({ path: `/operator/${page}`, without: true }) as const,
  ),
  { path: '/operator/customers?search=demo', open: [[say('table.columns')]], without: true },
  {
    path: `/operator/customers/${at.customer}`,
    open: [[say('operator-customers.grant.button')], more('operator-customers.act.ban.button')],
  },
  { path: '/operator/services?search=planted', without: true },
  {
    path: `/operator/services/${at.service}`,
    open: [more('operator-services.unsuspend.button'), more('operator-services.terminate.button')],
  },
  { path: '/operator/orders', without: true },
  { path: `/operator/orders/${at.paid}`, open: [[say('operator-orders.refund.button')], [say('operator-orders.fraud.button')]] },
  {
    path: `/operator/orders/${at.unpaid}`,
    open: [[say('operator-orders.cancel.button')], [say('operator-orders.confirm.button')]],
  },
  { path: '/operator/late-services', without: true },
  { path: `/operator/late-services/${at.service}`, without: true },
  { path: '/operator/holds' },
  { path: '/operator/mails', without: true },
  {
    path: '/operator/announcements',
    open: [[say('table.rowActions', { name: PLANTED }), say('operator-announcements.publish')]],
  },
  { path: '/operator/announcements/new', without: true },
  { path: `/operator/announcements/${at.announcement}` },
  { path: '/operator/plans?search=planted' },
  { path: '/operator/plans/new' },
  { path: `/operator/plans/${at.plan}`, open: [[say('operator-catalogue.archive')]] },
  { path: '/operator/images', without: true },
  { path: '/operator/images/debian-12', without: true },
  { path: '/operator/exchange-rate' },
  { path: '/operator/locations' },
  { path: `/operator/locations/${at.location}` },
  { path: '/operator/address-pools' },
  { path: `/operator/address-pools/${at.pool}` },
  { path: `/operator/address-pools/${at.pool}/edit` },
  { path: '/operator/brands' },
  { path: `/operator/brands/${at.brand}`, open: [[say('operator-brands.upgrade.close')]] },
  { path: '/operator/staff', without: true },
  { path: `/operator/staff/${at.member}`, without: true },
  { path: '/operator/account', without: true },
  { path: '/operator/two-factor', without: true },
]

/** What only a fault of the house brings about stands in the console too: the answer's texts are planted on their way. */
async function plantAnswers(page: Page): Promise<void> {
  const row = { id: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  const jobs = [{ ...row, name: PLANTED, payload: PLANTED, attempts: 9, error: PLANTED, nextTryAt: null }]
  const event = {
    state: 'unmatched',
    gateway: PLANTED,
    reference: PLANTED,
    key: PLANTED,
    outcome: 'succeeded',
    deliveries: 1,
    receivedAt: row.createdAt,
  }
  const events = [{ ...row, ...event, amount: { amount: 100, currency: 'USD' }, attempt: null, gatewayRefund: false, refund: null }]
  for (const [path, items] of Object.entries({ 'jobs/list': jobs, 'payments/unmatched/list': events })) {
    await page.route(`**/api2/operator/${path}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, total: 1, counts: { failed: 1 }, items } } })
    })
  }
}

/** Opens a page, looks, opens what is to be opened there, and looks again. */
async function lookAt(page: Page, { path, open = [], without }: Look): Promise<void> {
  await visit(page, path)
  await expectInert(page, path)
  if (!without) await expectShown(page, path)
  for (const steps of open) {
    for (const name of steps) {
      const control = page.getByRole('button', { name, exact: true }).or(page.getByRole('menuitem', { name, exact: true }))
      await control
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .click()
    }
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
    await settled(page)
    await expectInert(page, `${path} ${steps.join(', ')}`)
    await page.keyboard.press('Escape')
  }
}

async function exported(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: say('table.export') }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${say('table.exportCsv')}`) }).click()
  return await readFile(await (await file).path(), 'utf8')
}

test('[A4] what customers and staff plant is text on every page of the console, in its dialogs and in its mails', async ({ page }) => {
  const at = await plantEverywhere(page)
  // What records a failed test would look into a mail's frame too, and is refused as anything that runs is.
  const watched = watch(page, [/^console: Blocked script execution in 'about:srcdoc'/])
  for (const look of looks(at)) await lookAt(page, look)

  const { items: works } = await at.staff.call<{ items: { id: number }[] }>('operator/delivery/list', { page: 1, pageSize: 20 })
  if (works[0]) await lookAt(page, { path: `/operator/delivery/${works[0].id}`, without: true })
  await plantAnswers(page)
  const discard = [say('table.rowActions', { name: `${PLANTED} #1` }), say('operator-jobs.discard')]
  await lookAt(page, {
    path: '/operator/jobs',
    open: [discard, [say('table.rowActions', { name: `${PLANTED} #1` }), say('operator-jobs.show')]],
  })
  await lookAt(page, { path: '/operator/payments' })

  // Who did what and why, with what was before and after, one entry after the other.
  await lookAt(page, { path: '/operator/audit?search=onerror' })
  const entries = await page.getByRole('row').getByRole('link').all()
  expect(entries.length).toBeGreaterThan(5)
  for (const entry of entries) {
    await entry.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectInert(page, 'an entry of the audit log')
    await page.keyboard.press('Escape')
  }

  // As their readers see them: in a frame that runs nothing.
  const mailsOf = async (input: object) => (await at.staff.call<{ items: { id: number }[] }>('operator/mails/list', input)).items
  const invitation = await mailsOf({ search: at.memberEmail })
  expect(invitation).toHaveLength(1)
  const html = page.getByText(say('operator-mail.asHtml'), { exact: true })
  let shown = 0
  for (const { id } of [...(await mailsOf({ accountId: at.customer })).slice(0, 6), ...invitation]) {
    await page.goto(`/operator/mails/${id}`)
    await html.click()
    await expect(page.locator('iframe')).toBeVisible()
    await settled(page)
    await expectInert(page, `mail ${id}`)
    if (await isShown(page)) shown++
  }
  expect(shown, 'mails that say what was planted').toBeGreaterThan(0)

  // A subject that is a formula, in the file that is opened in a spreadsheet; a sum is one there, not cents.
  const csv = await exported(page, '/operator/mails?search=demo')
  expect(csv).toContain(`'=HYPERLINK`)
  expect(csv).not.toMatch(/(^|[",\n])=/)
  expect(await exported(page, '/operator/services?search=planted')).toMatch(/,5\.00(,|\r|$)/)

  // And back at the customer's, who reads what staff gave as their reasons.
  for (const path of [
    'wallet',
    'log',
    'notification',
    `order/detail/${at.paid}`,
    `cloud-vps/detail/${at.service}`,
    'calendar',
    'dashboard',
  ])
    await lookAt(page, { path: `/home/${path}`, without: true })
  await at.clear()
  expect(watched.problems).toEqual([])
})
