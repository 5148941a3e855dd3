import { expect, type Page, test } from '@playwright/test'
import { labelsIn } from '../support/labels.ts'
import { Account, type Shown } from './account.ts'
import { openCamera } from './camera.ts'
import { openAccount, openColumns, openExport, openRowMenu, openTray, select } from './steps.ts'

interface Screen {
  readonly name: string
  readonly path: (shown: Shown) => string
  /** What a person does there first. */
  readonly first?: (page: Page, say: ReturnType<typeof labelsIn>) => Promise<void>
  /** As one window shows it, not as high as the page. */
  readonly window?: boolean
  /** On a phone it does not exist. */
  readonly wide?: boolean
}

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
}
const fillCart: Screen['first'] = async (page, say) => {
  await page.getByRole('radio', { name: /^Premium 2/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('prod-web-04')
  await expect(page.getByRole('radio', { name: /^Premium 2/ })).toBeChecked()
  await page.waitForLoadState('networkidle')
}
const fillSite: Screen['first'] = async (page, say) => {
  const plan = page.locator('input[name^="plan-"]').first()
  await plan.check({ force: true })
  await page.getByLabel(say('hosting.cart.domain')).fill('bánhmì-hoàng-gia.vn')
  await page.waitForLoadState('networkidle')
}
const openVat: Screen['first'] = async (page, say) => {
  await fillCart?.(page, say)
  await page.getByRole('button', { name: say('orders.vat.addLabel') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
const openRenew: Screen['first'] = async (page, say) => {
  await page
    .getByRole('button', { name: say('renewals.renewNow') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const openCancel: Screen['first'] = async (page, say) => {
  await page
    .getByRole('button', { name: say('compute.moreActions') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('renewals.cancel') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const at = (path: string) => (): string => path
const PUBLIC: readonly Screen[] = [
  { name: 'login', path: at('/login') },
  { name: 'register', path: at('/register') },
  { name: 'forgotpw', path: at('/forgotpw') },
  { name: 'resetpw', path: at('/resetpw#token=x') },
  { name: 'confirm-email', path: at('/confirm-email#token=x') },
  { name: 'confirm-copies', path: at('/confirm-copies#token=x') },
  { name: 'no-copies', path: at('/no-copies#token=x') },
  { name: 'not-me', path: at('/not-me#token=x') },
  { name: 'activation', path: at('/user-activation') },
  { name: 'not-found', path: at('/error/not-found') },
]
const HOME: readonly Screen[] = [
  { name: 'dashboard', path: at('/home/dashboard') },
  { name: 'notifications', path: at('/home/notification') },
  { name: 'vps-list', path: at('/home/cloud-vps') },
  { name: 'vps-list-nothing', path: at('/home/cloud-vps?search=zzz') },
  { name: 'vps-list-empty', path: at('/home/cloud-vps?tab=team') },
  { name: 'vps-detail', path: ({ vps }) => `/home/cloud-vps/detail/${vps}` },
  { name: 'vps-detail-activity', path: ({ vps }) => `/home/cloud-vps/detail/${vps}?tab=activity` },
  { name: 'vps-detail-stopped', path: ({ stopped }) => `/home/cloud-vps/detail/${stopped}` },
  { name: 'vps-graphs', path: ({ vps }) => `/home/cloud-vps/detail/${vps}?tab=graphs` },
  { name: 'vps-snapshots', path: ({ vps }) => `/home/cloud-vps/detail/${vps}?tab=snapshots` },
  { name: 'vps-take-snapshot', path: ({ vps }) => `/home/cloud-vps/detail/${vps}/take-snapshot`, window: true },
  { name: 'snapshots', path: at('/home/cloud-vps/snapshot') },
  { name: 'vps-backups', path: ({ vps }) => `/home/cloud-vps/detail/${vps}?tab=backups` },
  { name: 'backups', path: at('/home/cloud-vps/backup') },
  { name: 'remote-access', path: at('/home/cloud-vps/remote-access') },
  { name: 'hosting-list', path: at('/home/hosting') },
  { name: 'hosting-detail', path: ({ hosting }) => `/home/hosting/detail/${hosting}` },
  { name: 'hosting-dns', path: ({ hosting }) => `/home/hosting/detail/${hosting}?tab=dns` },
  { name: 'hosting-selected', path: at('/home/hosting'), first: select, window: true },
  { name: 'order-hosting', path: at('/home/order?type=hosting'), first: fillSite },
  { name: 'vps-note', path: ({ vps }) => `/home/cloud-vps/detail/${vps}/note`, window: true },
  { name: 'order', path: at('/home/order?type=premium') },
  { name: 'order-filled', path: at('/home/order?type=premium'), first: fillCart },
  { name: 'order-vat', path: at('/home/order?type=premium'), first: openVat, window: true },
  { name: 'renew', path: ({ vps }) => `/home/cloud-vps/detail/${vps}`, first: openRenew, window: true },
  { name: 'cancel', path: ({ vps }) => `/home/cloud-vps/detail/${vps}`, first: openCancel, window: true },
  { name: 'invoices', path: at('/home/order/history') },
  { name: 'invoice-unpaid', path: ({ unpaid }) => `/home/order/detail/${unpaid}` },
  { name: 'invoice-paid', path: ({ paid }) => `/home/order/detail/${paid}` },
  { name: 'topup', path: at('/home/order/topup') },
  { name: 'profile', path: at('/home/profile') },
  { name: 'password', path: at('/home/password') },
  { name: 'security', path: at('/home/security/2fa') },
  { name: 'team', path: at('/home/team-manager') },
  { name: 'team-joined', path: at('/home/team-manager?tab=joined') },
  { name: 'team-join', path: at('/home/team/join') },
  { name: 'api', path: at('/home/api') },
  { name: 'api-new', path: at('/home/api/new'), window: true },
  { name: 'webhooks', path: at('/home/webhooks') },
  { name: 'proxies', path: at('/home/proxy') },
  { name: 'proxies-detail', path: at('/home/proxy?view=detail') },
  { name: 'notification-settings', path: at('/home/profile/notifications') },
  { name: 'log', path: at('/home/log') },
  { name: 'palette', path: at('/home/dashboard'), first: openPalette, window: true },
  { name: 'account-menu', path: at('/home/dashboard'), first: openAccount('shell.more'), window: true },
  { name: 'tray', path: at('/home/dashboard'), first: openTray, window: true },
  { name: 'vps-list-selected', path: at('/home/cloud-vps'), first: select, window: true },
  { name: 'vps-list-columns', path: at('/home/cloud-vps'), first: openColumns, window: true, wide: true },
  { name: 'vps-list-export', path: at('/home/cloud-vps'), first: openExport, window: true, wide: true },
  { name: 'vps-list-row-menu', path: at('/home/cloud-vps'), first: openRowMenu, window: true, wide: true },
  { name: 'vps-not-there', path: at('/home/cloud-vps/detail/999999'), window: true },
  { name: 'invoice-not-there', path: at('/home/order/detail/999999'), window: true },
  { name: 'console', path: ({ vps }) => `/vm/console/${vps}`, window: true },
]
// The widths of the design's pictures; tablets and the narrowest phones in one language, which is the longest.
const SETS = (['en-US', 'vi-VN', 'zh-CN'] as const).flatMap((locale) =>
  ([1440, 390, ...(locale === 'vi-VN' ? ([768, 360] as const) : [])] as const).map((width) => ({ locale, width })),
)

for (const { locale, width } of SETS) {
  test(`${locale} ${width}`, async ({ browser, request, baseURL }) => {
    const url = baseURL ?? ''
    const account = new Account(request)
    await account.signIn()
    const shown = await account.furnish()
    await account.speak(locale)
    const { context, take, wide } = await openCamera(browser, url, locale, width)
    const shoot = ({ path, first, wide: _, ...screen }: Screen) =>
      take({ ...screen, path: path(shown), first: first && ((page) => first(page, labelsIn(locale))) })
    for (const screen of PUBLIC) await shoot(screen)
    await account.enter(context, url)
    for (const screen of HOME.filter(({ wide }) => !wide || width > 700)) await shoot(screen)
    await context.close()
    expect(wide, 'screens that are wider than the window').toEqual([])
  })
}
