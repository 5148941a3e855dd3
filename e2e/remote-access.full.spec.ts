import { expect, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

const LIST = '/home/cloud-vps/remote-access'

test.describe('on a phone, in Vietnamese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN', hasTouch: true })
  test('[S8] nobody’s connections say what comes next', async ({ page }) => {
    const customer = new Customer(page, 'vi-VN', `remote-vi-${Date.now().toString(36)}`)
    const { say } = customer
    await customer.arrive()
    await visit(page, LIST)
    await expect(page.getByText(say('rgc.empty.title'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'connections on a phone')
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })
  test('[S8] nobody’s connections say what comes next', async ({ page }) => {
    const customer = new Customer(page, 'zh-CN', `remote-zh-${Date.now().toString(36)}`)
    const { say } = customer
    await customer.arrive()
    await visit(page, LIST)
    await expect(page.getByText(say('rgc.empty.title'), { exact: true })).toBeVisible()
    await expectAccessible(page, 'connections in Chinese')
  })
})
