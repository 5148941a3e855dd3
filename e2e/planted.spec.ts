import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { watch } from './support/watch.ts'

const PLANTED = `"><img src=x onerror="window.planted=1"><script>window.planted=1</script><svg onload="window.planted=1">{{7*7}}`
const LINK = 'javascript:window.planted=1'

/** What would have run is not there, neither as an element nor as an address that a click would run. */
async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'planted' in window,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
    scripts: Array.from(document.scripts).filter(({ text }) => text.includes('planted')).length,
    links: Array.from(document.querySelectorAll('a[href], form[action], iframe[src]')).filter((element) =>
      /^\s*(javascript|data):/i.test(element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('src') ?? ''),
    ).length,
  }))
  expect(found, where).toEqual({ ran: false, elements: 0, scripts: 0, links: 0 })
}

test('[A4] what is planted in any text field is shown as the text that it is: in lists, details, logs and mails', async ({ page }) => {
  // Reported by the browser itself where a page tried to run what its policy forbids.
  const watched = watch(page)
  const { call, server } = await openAccount(page)
  const name = `planted-${Date.now().toString(36)}`
  const id = await server(name)
  const before = await call<{ profileName: string; social: string | null }>('user/profile')
  await call('user/levprotected/profile/update', { profileName: PLANTED.slice(0, 100), social: LINK })
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
    `/login?next=${encodeURIComponent(LINK)}`,
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectInert(page, path)
  }
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByText('<img src=x onerror=', { exact: false }).first()).toBeVisible()

  const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as { mails: { subject: string; html: string }[] }
  expect(mails.some(({ html }) => html.includes('&lt;img src=x') || html.includes('&#60;img src=x'))).toBe(true)
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
