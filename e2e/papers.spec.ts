import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { type Account, openAccount } from './support/api.ts'
import { type Locale, labelsIn } from './support/labels.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const COMPANY = 'Công ty Mây Sáng 明云'

async function order(account: Account): Promise<{ readonly id: number }> {
  const { plans, locations, images } = await account.call<{
    plans: { id: number; code: string }[]
    locations: { id: number }[]
    images: { id: string; locationIds: number[] }[]
  }>('public/service/plan/list/vm')
  const locationId = locations[0]?.id ?? 0
  const item = {
    planId: plans.find(({ code }) => code === 'premium-1')?.id,
    locationId,
    image: images.find(({ locationIds }) => locationIds.includes(locationId))?.id,
    ...{ periodMonths: 1, quantity: 1, hostnames: ['on-paper'], autoRenew: false },
  }
  return await account.call('user/order/place', { items: [item] })
}

/** What a reader reads in it, without spaces: they are told apart by layout alone. */
async function textOf(path: string): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(path))), { mergePages: true })
  return text.normalize('NFC').replaceAll(/\s+/g, '')
}
const closed = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '')

const LANGUAGES = { 'en-US': 'English', 'vi-VN': 'Tiếng Việt', 'zh-CN': '简体中文' } as const
const TITLES = { 'en-US': 'Pro forma', 'vi-VN': 'Hóa đơn chiếu lệ', 'zh-CN': '形式发票' } as const

/** Chooses the language and the paper in the menu, and waits for the file. */
async function download(page: Page, language: Locale): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: say('papers.menu'), exact: true }).click()
  await page.getByRole('menuitemradio', { name: LANGUAGES[language] }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: say('papers.proForma'), exact: true }).click()
  const file = await begun
  return { name: file.suggestedFilename(), text: await textOf(await file.path()) }
}

test('a pro forma is downloaded as PDF in three languages, and again with the VAT information that was put on it [M6][M8]', async ({
  page,
}) => {
  const account = await openAccount(page)
  const { id } = await order(account)
  const watched = watch(page)
  await page.goto(`/home/order/detail/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: say('orders.proForma', { id: `#${id}` }) })).toBeVisible()
  for (const language of ['vi-VN', 'zh-CN', 'en-US'] as const) {
    const { name, text } = await download(page, language)
    expect(name).toBe(`order-${id}-${language.slice(0, 2)}.pdf`)
    for (const said of [TITLES[language], `#${id}`, 'on-paper']) expect(text).toContain(closed(said))
    expect(text).not.toContain(closed(COMPANY))
  }
  await page.getByRole('button', { name: say('orders.vat.addLabel') }).click()
  const drawer = page.getByRole('dialog', { name: say('orders.vat.title') })
  await drawer.getByLabel(say('orders.vat.companyName')).fill(COMPANY)
  await drawer.getByLabel(say('orders.vat.companyAddress')).fill('48 Nguyễn Đình Chiểu, Quận 3')
  await drawer.getByLabel(say('orders.vat.taxCode')).fill('0316482907')
  await drawer.getByLabel(say('orders.vat.email')).fill('ketoan@maysang.vn')
  await drawer.getByRole('button', { name: say('common.save') }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(COMPANY)).toBeVisible()
  const { text } = await download(page, 'en-US')
  for (const said of [COMPANY, 'Tax code 0316482907', 'VAT 10 %']) expect(text).toContain(closed(said))
  await expectAccessible(page, 'invoice with papers')
  expect(watched.problems).toEqual([])
})

test('all documents of a period come as one ZIP, and as a list [M6]', async ({ page }) => {
  const account = await openAccount(page)
  const { id } = await order(account)
  await account.call('user/order/finish', { id, method: 'balance' })
  const watched = watch(page)
  await page.goto('/home/wallet')
  await page.getByRole('button', { name: say('papers.period.button') }).click()
  const panel = page.getByRole('dialog', { name: say('papers.period.title') })
  await panel.getByRole('button', { name: say('papers.period.zip') }).click()
  const fetched = panel.getByRole('button', { name: /^Download the archive/ }).first()
  await expect(fetched).toBeVisible()
  await expectAccessible(page, 'documents of a period')
  const zip = page.waitForEvent('download')
  await fetched.click()
  const archive = await zip
  expect(archive.suggestedFilename()).toMatch(/^documents-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.zip$/)
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const csv = page.waitForEvent('download')
  await panel.getByRole('button', { name: say('papers.period.csv') }).click()
  expect(readFileSync(await (await csv).path(), 'utf8')).toContain(say('papers.columns.number'))
  expect(watched.problems).toEqual([])
})
