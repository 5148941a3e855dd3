import { expect, test } from '@playwright/test'
import { openStaff } from '../support/staff.ts'
import { openCamera, type Shot } from './camera.ts'

/** A name for the file, and the path below /operator. */
const SCREENS: readonly Shot[] = [
  ...['', 'alerts', 'customers', 'customers/1', 'services', 'orders', 'payments', 'billing', 'late-services', 'holds'],
  ...['billing-history', 'reconciliation', 'delivery', 'jobs', 'plans', 'plans/new', 'images', 'exchange-rate', 'locations', 'nodes'],
  ...['nodes/new', 'address-pools', 'mails', 'announcements', 'announcements/new', 'brands', 'staff', 'audit', 'account', 'two-factor'],
].map((page) => ({ name: `staff-${page.replaceAll('/', '-') || 'home'}`, path: `/operator/${page}`, window: /new$/.test(page) }))

const SETS = (['en-US', 'vi-VN', 'zh-CN'] as const).flatMap((locale) => ([1440, 390] as const).map((width) => ({ locale, width })))

for (const { locale, width } of SETS) {
  test(`staff ${locale} ${width}`, async ({ browser, baseURL }) => {
    const { context, take, wide } = await openCamera(browser, baseURL ?? '', locale, width)
    await take({ name: 'staff-login', path: '/operator/login' })
    const staff = await openStaff(await context.newPage())
    await staff.call('operator/profile/update', { locale })
    for (const screen of SCREENS) await take(screen)
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
    expect(wide, 'screens that are wider than the window').toEqual([])
  })
}
