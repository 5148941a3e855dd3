import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, expectPriced } from './support/watch.ts'

// The keyboard tables of the ARIA Authoring Practices, as far as our own parts follow them. What the browser brings itself (radio buttons,
// check boxes, selects) needs no test of ours.
const say = labelsIn('en-US')

test('menu button: opens at what is chosen, arrows go round, Home, End and first letters jump, Escape and Tab close', async ({ page }) => {
  await openAccount(page)
  await page.goto('/home/dashboard')
  const button = page.getByRole('button', { name: say('shell.theme') })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button.focus()
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    const items = page.getByRole('menu').getByRole('menuitemradio')
    // The chosen one is where a person begins.
    await expect(items.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(items.nth(2)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.nth(0)).toBeFocused()
    await page.keyboard.press('End')
    await expect(items.nth(2)).toBeFocused()
    await page.keyboard.press(say('shell.themeDark').slice(0, 1))
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').nth(2)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await button.focus()
  // Closed and opened again in one breath: two keys that follow each other closely, of which the browser tells as of one.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').nth(2)).toBeFocused()
  await page.getByRole('menu').evaluate((menu: HTMLElement) => {
    menu.hidePopover()
    menu.showPopover()
  })
  await expect(page.getByRole('menuitemradio').nth(2)).toBeFocused()
})

test('dialog: the focus goes in, stays in and comes back; Escape closes', async ({ page }) => {
  await openAccount(page)
  await page.goto('/home/order?type=premium')
  await page.getByRole('radio', { name: /^Premium 1/ }).check({ force: true })
  const button = page.getByRole('button', { name: say('orders.vat.addLabel') }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('orders.vat.title') })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press(n < 10 ? 'Tab' : 'Shift+Tab')
    const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'))
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('switch: Space and Enter turn it', async ({ page }) => {
  await openAccount(page)
  await page.goto('/home/order?type=premium')
  await page.getByRole('radio', { name: /^Premium 1/ }).check({ force: true })
  const toggle = page.getByRole('switch').first()
  await toggle.focus()
  const before = await toggle.getAttribute('aria-checked')
  await page.keyboard.press('Space')
  await expect(toggle).not.toHaveAttribute('aria-checked', String(before))
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-checked', String(before))
})

test('combobox: arrows walk the list while the focus stays, letters narrow it, Enter takes, Escape closes the list and then what is around it', async ({
  page,
}) => {
  await openStaff(page)
  // More brands than anybody reads through.
  await page.route('**/api2/operator/brand/list', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { items: { id: number; name: string }[] } }
    const [one] = body.data.items
    const more = Array.from({ length: 20 }, (_, n) => ({ ...one, id: 900 + n, name: `${n % 2 ? 'River' : 'Mountain'} ${n}` }))
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, items: [...body.data.items, ...more] } } })
  })
  await page.goto('/operator/customers')
  await page.getByRole('button', { name: say('table.filter'), exact: true }).click()
  const box = page.getByRole('combobox', { name: say('operator-parts.brand') })
  const options = page.getByRole('listbox').locator('li')
  await box.focus()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toBeFocused()
  const all = await options.count()
  const pointed = () => box.getAttribute('aria-activedescendant')
  const first = await pointed()
  await page.keyboard.press('ArrowDown')
  expect(await pointed()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await pointed()).toBe(first)
  await expectAccessible(page, 'combobox, open')
  await box.fill('zzz')
  await expect(page.getByText(say('table.noMatch'))).toBeVisible()
  await box.fill('river')
  await expect.poll(() => options.count()).toBeLessThan(all)
  await page.keyboard.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue(say('table.any'))
  await box.fill('river')
  await expect(options.first()).toHaveText('River 1')
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', String(await options.first().getAttribute('id')))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]brandId=901/)
  await expect(box).toHaveValue('River 1')
  // Who types and goes on has chosen nothing.
  const kept = await box.inputValue()
  await box.fill('something else')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue(kept)
  await box.focus()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('a whole purchase by keyboard, with motion reduced', async ({ page }) => {
  await openAccount(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home/order?type=premium')
  await expect(page.getByRole('heading', { level: 1, name: say('pages.order') })).toBeVisible()
  const tabTo = async (what: string) => {
    for (let n = 0; n < 80; n++) {
      const here = await page.evaluate(() => {
        const at = document.activeElement as (HTMLElement & { name?: string }) | null
        return `${at?.getAttribute('name') ?? ''} ${at?.getAttribute('aria-label') ?? ''} ${at?.textContent ?? ''}`
      })
      if (new RegExp(what).test(here)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${what}`)
  }
  await tabTo('^plan-')
  await page.keyboard.press('Space')
  await tabTo('^hostname')
  await page.keyboard.type('typed-only')
  await expectPriced(page)
  await tabTo('Pay .+ from balance')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
  // Where one arrives, the reading begins; and nothing moves.
  await expect(page.locator('[data-page-heading]')).toBeFocused()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
