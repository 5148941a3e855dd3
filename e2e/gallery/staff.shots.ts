import { expect, type Page, test } from '@playwright/test'
import { labelsIn } from '../support/labels.ts'
import { type DemoStaff, openStaff } from '../support/staff.ts'
import { openCamera, type Shot } from './camera.ts'
import { type Desk, furnishDesk, WALKER } from './desk.ts'
import { openAccount, openColumns, openExport, openFilters, openRowMenu, type Step, select } from './steps.ts'

type Say = ReturnType<typeof labelsIn>

/** Lists and pages, by their path below /operator. */
const PAGES = [
  ...['', 'alerts', 'customers', 'customers?search=zzz', 'customers/1', 'customers/2', 'services', 'orders', 'payments', 'billing'],
  ...['late-services', 'holds', 'billing-history', 'reconciliation', 'delivery', 'delivery?tab=done', 'jobs', 'plans', 'plans/new'],
  ...[
    'plans/1',
    'images',
    'exchange-rate',
    'locations',
    'nodes',
    'nodes/new',
    'nodes/1',
    'live',
    'address-pools',
    'address-pools/1',
    'mails',
    'tickets/mails',
  ],
  ...['edge-hosts', 'edge-hosts/1'],
  ...[
    'announcements',
    'integrations',
    'hosting',
    'hosting/differences',
    'hosting/requests',
    'brands',
    'brands/1',
    'brands/new',
    'staff',
    'audit',
    'account',
    'two-factor',
    'nowhere',
  ],
]
/** What was removed, or never was. */
const NOT_THERE = ['customers/999999', 'services/999999', 'orders/999999', 'delivery/999999', 'plans/999999', 'nodes/999999']
/** Drawers: pages of their own over a list. */
const PANELS = [
  ...['images/debian-12', 'locations/new', 'locations/1', 'nodes/1/edit', 'address-pools/new', 'address-pools/1/edit', 'mails/1'],
  ...['announcements/1', 'announcements/new', 'integrations/new', 'staff/new', 'staff/2', 'tickets/wishes'],
]
const nameOf = (page: string): string => `staff-${page.replaceAll(/[/?=]/g, '-') || 'home'}`

const press =
  (key: string, values?: Record<string, string>) =>
  (page: Page, say: Say): Promise<void> =>
    page
      .getByRole('button', { name: say(key, values), exact: true })
      .first()
      .click()
/** Behind the dots of the page's head. */
const choose = (key: string) => async (page: Page, say: Say) => {
  await page
    .locator('main')
    .getByRole('button', { name: say('common.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: say(key), exact: true }).click()
}
/** Behind the dots of a list's first row. */
const ofFirstRow = (key: string) => async (page: Page, say: Say) => {
  await openRowMenu(page, say)
  await page.getByRole('menuitem', { name: say(key), exact: true }).click()
}

const openEntry = (key: string) => (page: Page, say: Say) =>
  page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: say(key) })
    .first()
    .click()

const DIALOGS = ({ server, late, paid, unpaid, stuck }: Desk): readonly [name: string, path: string, step: Step][] => [
  ['grant', 'customers/1', press('operator-customers.grant.button')],
  ['sign-in-as', 'customers/1', press('operator-customers.act.signInAs.button')],
  ['letter', 'customers/1', press('operator-customers.letter.button')],
  ['new-invoice', 'customers/1', press('operator-customers.issue.button')],
  ['edit', 'customers/1', choose('operator-customers.edit.button')],
  ['ban', 'customers/1', choose('operator-customers.act.ban.button')],
  ['refund', `orders/${paid}`, press('operator-orders.refund.button')],
  ['fraud', `orders/${paid}`, press('operator-orders.fraud.button')],
  ['confirm-payment', `orders/${unpaid}`, press('operator-orders.confirm.button')],
  ['assign', 'payments', ofFirstRow('operator-orders.unmatched.assign')],
  ['suspend', `services/${server}`, choose('operator-services.suspend.button')],
  ['terminate', `services/${server}`, choose('operator-services.terminate.button')],
  ['move', `delivery/${stuck}`, press('operator-delivery.act.move')],
  ['give-up', `delivery/${stuck}`, press('operator-delivery.act.undo')],
  ['renew', `late-services/${late}`, press('operator-billing.renew')],
  ['extend', `late-services/${late}`, press('operator-billing.extend')],
  ['price', `late-services/${late}`, press('operator-billing.changePrice')],
  ['hold', 'holds', press('operator-billing.hold')],
  ['archive', 'plans/1', press('operator-catalogue.archive')],
  ['rate', 'exchange-rate', press('operator-rates.set')],
  ['drain', 'nodes/1', press('operator-infrastructure.drain')],
  ['resolve', 'alerts', ofFirstRow('operator-alerts.resolve')],
  ['upgrade', 'brands/1', press('operator-brands.upgrade.close')],
  // The oldest first: the note was written before all the sign-ins.
  ['audit-entry', 'audit?tab=staff&sort=at', openEntry('operator-audit.actions.customers-note')],
  ['palette', '', (page) => page.keyboard.press('Control+k')],
]

/** What opens at the edges of a screen, and of a list; some of it only where there is room. */
const OPENED: readonly [name: string, path: string, step: Step, wide?: 'wide'][] = [
  ['account-menu', '', openAccount('shell.menu')],
  ['selected', 'jobs', select],
  ['row-menu', 'plans', openRowMenu],
  ['filters', 'orders', openFilters],
  ['columns', 'orders', openColumns, 'wide'],
  ['export', 'orders', openExport, 'wide'],
]

/** What each role sees of a console that is not all theirs. */
const ROLES: readonly DemoStaff[] = ['billing', 'support', 'provisioning', 'auditor']
const OF_ROLES = ({ paid, server, stuck }: Desk) => [
  '',
  'customers/1',
  `orders/${paid}`,
  `services/${server}`,
  `delivery/${stuck}`,
  'staff',
  'nodes/1',
]

async function askForCode(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(WALKER.login)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(WALKER.password)
  await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
  await expect(page.getByLabel(say('accounts.otp.code'), { exact: true })).toBeVisible()
}

const SETS = (['en-US', 'vi-VN', 'zh-CN'] as const).flatMap((locale) => ([1440, 390] as const).map((width) => ({ locale, width })))

for (const { locale, width } of SETS) {
  test(`staff ${locale} ${width}`, async ({ browser, page, baseURL }) => {
    const desk = await furnishDesk(page)
    const say = labelsIn(locale)
    const { context, take, wide } = await openCamera(browser, baseURL ?? '', locale, width, desk.now)
    await take({ name: 'staff-login', path: '/operator/login' })
    await take({ name: 'staff-login-code', path: '/operator/login', first: (page) => askForCode(page, say) })
    await take({ name: 'staff-welcome', path: '/operator/welcome#token=x' })
    await take({ name: 'staff-welcome-no-token', path: '/operator/welcome' })
    const staff = await openStaff(await context.newPage())
    await staff.call('operator/profile/update', { locale })
    const shoot = (page: string, shot: Partial<Shot> = {}) => take({ name: nameOf(page), path: `/operator/${page}`, ...shot })
    for (const path of PAGES) await shoot(path)
    await shoot(`orders/${desk.paid}`, { name: 'staff-order-paid' })
    await shoot(`orders/${desk.unpaid}`, { name: 'staff-order-unpaid' })
    await shoot(`services/${desk.server}`, { name: 'staff-service' })
    await shoot(`services/${desk.late}`, { name: 'staff-service-late' })
    await shoot(`delivery/${desk.stuck}`, { name: 'staff-delivery-stuck' })
    for (const path of PANELS) await shoot(path, { window: true })
    for (const path of NOT_THERE) await shoot(path, { name: `staff-not-there-${path.split('/')[0]}`, window: true })
    await shoot(`late-services/${desk.late}`, { name: 'staff-late-service', window: true })
    for (const [name, path, step, wide] of OPENED) {
      if (!wide || width > 700) await shoot(path, { name: `staff-open-${name}`, first: (page) => step(page, say), window: true })
    }
    const missed: string[] = []
    for (const [name, path, step] of DIALOGS(desk)) {
      const first = async (page: Page) => {
        await step(page, say)
        await expect(page.getByRole('dialog').last()).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      // One that does not open is told at the end, and costs none of the pictures after it.
      await shoot(path, { name: `staff-dialog-${name}`, first, window: true }).catch((error) => missed.push(`${name}: ${error}`))
    }
    // What customers see meanwhile; the console goes on.
    const { items } = await staff.call<{ items: { id: number }[] }>('operator/brand/list')
    const id = items[0]?.id
    await staff.call('operator/brand/upgrading', { id, upgrading: true })
    try {
      await take({ name: 'upgrading', path: '/upgrading' })
      await take({ name: 'staff-while-upgrading', path: '/operator/customers' })
    } finally {
      await staff.call('operator/brand/upgrading', { id, upgrading: false })
    }
    await context.close()
    // `wide`: screens that are wider than the window.
    expect({ missed, wide }).toEqual({ missed: [], wide: [] })
  })
}

for (const role of ROLES) {
  test(`staff as ${role}`, async ({ browser, page, baseURL }) => {
    const desk = await furnishDesk(page)
    const { context, take } = await openCamera(browser, baseURL ?? '', 'en-US', 1440, desk.now)
    await openStaff(await context.newPage(), role)
    for (const path of OF_ROLES(desk)) await take({ name: `as-${role}-${nameOf(path)}`, path: `/operator/${path}` })
    await context.close()
  })
}
