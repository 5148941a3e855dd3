import { expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { mailedLink } from './support/mailbox.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')
const part = (key: string, values?: Record<string, string | number>) => say(`operator-brand-parts.${key}`, values)

/** A real picture: one pixel, as a browser draws it. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const GOOD = { accent: '#7A1FA2', onAccent: '#FFFFFF', text: '#6A1B9A' }

/** A brand of its own: what is changed here, no other test sees. */
async function ownBrand(page: Page): Promise<{ id: number; origin: string }> {
  const staff = await openStaff(page)
  const mark = Date.now()
  const host = `painted-${mark}.localhost`
  const origin = `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}`
  const { id } = await staff.call<{ id: number }>('operator/brand/create', {
    ...{ code: `painted-${mark}`, name: 'Painted', hosts: [host], baseUrl: origin },
    ...{ colour: '#0B6A73', currency: 'USD', timeZone: 'Asia/Ho_Chi_Minh', locales: ['en-US'], defaultLocale: 'en-US' },
    ...{ mailSender: 'Painted <no-reply@painted.example>', supportEmail: 'support@painted.example', termsUrl: null },
    ...{ links: [], methods: ['balance'], vatMode: 'none', vatPercent: 0 },
  })
  return { id, origin }
}

async function publish(page: Page, id: number, text: string): Promise<void> {
  await page.goto(`/operator/brands/${id}/terms`)
  await page
    .getByRole('region', { name: part('terms.terms') })
    .getByRole('button', { name: part('terms.publish') })
    .click()
  await page.getByLabel(part('terms.write', { language: 'English' })).fill(text)
  await page
    .getByRole('button', { name: part('terms.publish') })
    .last()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: part('terms.publish') })
    .last()
    .click()
  await expect(
    page
      .getByText(/is published\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

test('[B1] staff give a brand its colours, logo, terms and words; its customers see them and accept anew', async ({ page, browser }) => {
  const brand = await ownBrand(page)

  // A pair that nobody can read is refused, and the form says which.
  await page.goto(`/operator/brands/${brand.id}`)
  await page.getByRole('checkbox', { name: part('palette.own') }).check()
  const light = page.getByRole('group', { name: part('palette.light') })
  const colour = (name: string) => light.getByLabel(part(`palette.${name}`), { exact: true })
  for (const [name, value] of Object.entries(GOOD)) await colour(name).fill(value)
  await colour('onAccent').fill('#8A5AA0')
  await expect(page.getByText(part('palette.someBad'))).toBeVisible()
  await page.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(colour('onAccent')).toHaveAttribute('aria-invalid', 'true')
  await colour('onAccent').fill(GOOD.onAccent)
  await expect(page.getByText(part('palette.someBad'))).toHaveCount(0)
  // Only now: until then the form shows a sample that nobody can read.
  await expectAccessible(page, 'a brand with colours of its own')
  await page.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(
    page
      .getByText(say('operator-brands.saved', { name: 'Painted' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  // What only calls itself a picture is refused; a real one is shown at once.
  const picture = page.getByLabel(part('logo.of', { action: part('logo.choose'), theme: part('logo.light') }))
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script>1</script></svg>') })
  await expect(page.getByText('Only PNG, JPEG and WebP images are accepted.').filter({ visible: true }).first()).toBeVisible()
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByRole('img', { name: part('logo.alt', { name: 'Painted' }) })).toBeVisible()
  await page.getByRole('button', { name: part('sender.makeKey') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: part('sender.makeKey') })
    .click()
  // Making one takes its time; the word "portal" stands in more than one place of this page.
  await expect(page.getByText(part('sender.made')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'a brand with logo and key')

  await publish(page, brand.id, '# Rules\n\nFirst version.')
  await expectAccessible(page, 'terms of a brand')
  await page.goto(`/operator/brands/${brand.id}/mails/activation`)
  await page.getByLabel(part('mails.subject'), { exact: true }).fill('Painted welcomes {name} {secret}')
  await page.getByRole('button', { name: part('mails.save') }).click()
  await expect(page.getByText('This email has no variable {secret}.')).toBeVisible()
  await page.getByLabel(part('mails.subject'), { exact: true }).fill('Painted welcomes {name}')
  await page.getByRole('button', { name: part('mails.preview'), exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Painted welcomes Linh Tran' })).toBeVisible()
  await page.getByRole('button', { name: part('mails.save') }).click()
  await expect(page.getByText(part('mails.saved')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'the words of a mail')

  // The customer: logo, colour, the terms of today with the registration.
  const visitor = await (await browser.newContext({ baseURL: brand.origin, locale: 'en-US' })).newPage()
  const customer = new Customer(visitor, 'en-US', `painted-${Date.now()}`)
  await customer.register()
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Painted' })).toBeVisible()
  await visitor.goto(await mailedLink(page.request, customer.email))
  await expect(visitor.getByRole('heading', { name: say('mailbox.activation.doneTitle') })).toBeVisible()
  await customer.signIn()
  await expect(visitor.getByRole('button', { name: say('terms.read') })).toHaveCount(0)
  const accent = await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  expect(accent.toUpperCase()).toBe(GOOD.accent)

  // A new version: asked at the next page, put off, and accepted; it is kept when and from where.
  await publish(page, brand.id, '# Rules\n\nSecond version <b>bold</b>.')
  await visitor.goto('/home/dashboard')
  const dialog = visitor.getByRole('dialog')
  await expect(dialog.getByText('Second version <b>bold</b>.')).toBeVisible()
  await expectAccessible(visitor, 'terms to be accepted')
  await dialog.getByRole('button', { name: say('terms.later') }).click()
  await visitor.goto('/home/order/history')
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: say('terms.later') })
    .click()
  await visitor.getByRole('button', { name: say('terms.read') }).click()
  await dialog.getByRole('button', { name: say('terms.accept'), exact: true }).click()
  await expect(dialog.getByText(say('terms.mustAgree'))).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('terms.accept'), exact: true }).click()
  await expect(visitor.getByRole('button', { name: say('terms.read') })).toHaveCount(0)
  await visitor.goto('/home/dashboard')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByRole('button', { name: say('terms.read') })).toHaveCount(0)
  await page.goto(`/operator/brands/${brand.id}/terms`)
  await expect(page.getByRole('row', { name: /^2 / }).getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await visitor.context().close()
})
