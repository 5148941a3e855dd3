import { expect, type Page, test } from '@playwright/test'
import { labelsIn } from '../support/labels.ts'
import { Account, type Shown } from './account.ts'
import { openCamera } from './camera.ts'
import { openFilters, select } from './steps.ts'

type Say = ReturnType<typeof labelsIn>

interface Screen {
  readonly name: string
  readonly path: (shown: Shown) => string
  readonly first?: (page: Page, say: Say) => Promise<void>
}

/** A dialog asks the server for its prices: the picture is taken when there is something to choose. */
const opened = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}
const choose = async (page: Page, say: Say): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').and(page.locator('[name]:enabled:not(:checked)')).first().check({ force: true })
  await expect(dialog.getByRole('radiogroup', { name: say('orders.payWithLabel') })).toBeVisible()
}
const fromMenu =
  (entry: string, then?: (page: Page, say: Say) => Promise<void>): Screen['first'] =>
  async (page, say) => {
    await page
      .getByRole('button', { name: say('compute.moreActions') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say(entry) }).click()
    await opened(page)
    await then?.(page, say)
  }
/** What is done to the selection; on a phone all but two stand behind "More". */
const withSelection =
  (action: string): Screen['first'] =>
  async (page, say) => {
    await select(page, say)
    const bar = page.locator('section[aria-label]').filter({ has: page.locator('b[aria-live]') })
    const button = bar.getByRole('button', { name: say(action), exact: true })
    if (await button.isVisible()) await button.click()
    else {
      await bar.getByRole('button', { name: say('table.moreActions'), exact: true }).click()
      await page.getByRole('menuitem', { name: say(action), exact: true }).click()
    }
    await opened(page)
  }
const offerTrial: Screen['first'] = async (page, say) => {
  await page.getByRole('checkbox', { name: new RegExp(`^${say('changes.trial.offer')}`) }).check()
  await page.waitForLoadState('networkidle')
}
const cancelNow = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('radio').last().check({ force: true })
}

const at = (path: string) => (): string => path
const vps = ({ vps: id }: Shown): string => `/home/cloud-vps/detail/${id}`
const WHOLE: readonly Screen[] = [
  { name: 'wallet', path: at('/home/wallet') },
  { name: 'wallet-points', path: at('/home/wallet?tab=points') },
  { name: 'wallet-owed', path: at('/home/wallet?tab=receivable') },
  { name: 'calendar', path: at('/home/calendar') },
  { name: 'server-on-trial', path: ({ trial }) => `/home/cloud-vps/detail/${trial}` },
  { name: 'order-trial', path: at('/home/order?plan=premium-2'), first: offerTrial },
]
const WINDOW: readonly Screen[] = [
  { name: 'calendar-year', path: at('/home/calendar?days=365') },
  { name: 'change', path: vps, first: fromMenu('changes.changePlan', choose) },
  { name: 'addon', path: vps, first: fromMenu('changes.addAddon', choose) },
  { name: 'cancel-now', path: vps, first: fromMenu('renewals.cancel', cancelNow) },
  { name: 'renew-several', path: at('/home/cloud-vps'), first: withSelection('renewals.renew') },
  { name: 'pay-several', path: at('/home/order/history?tab=unpaid'), first: withSelection('orders.several.bulk') },
  { name: 'invoice-filters', path: at('/home/order/history?type=new'), first: openFilters },
]

const SETS = (['en-US', 'vi-VN', 'zh-CN'] as const).flatMap((locale) => ([1440, 390] as const).map((width) => ({ locale, width })))

for (const { locale, width } of SETS) {
  test(`money ${locale} ${width}`, async ({ browser, request, baseURL }) => {
    const account = new Account(request)
    await account.signIn()
    const shown = await account.furnish()
    await account.speak(locale)
    const { context, take, wide } = await openCamera(browser, baseURL ?? '', locale, width)
    await account.enter(context, baseURL ?? '')
    const shoot = ({ path, first, ...screen }: Screen, window: boolean) =>
      take({ ...screen, window, path: path(shown), first: first && ((page) => first(page, labelsIn(locale))) })
    for (const screen of WHOLE) await shoot(screen, false)
    for (const screen of WINDOW) await shoot(screen, true)
    await context.close()
    expect(wide, 'screens that are wider than the window').toEqual([])
  })
}
