import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { at } from '../scripts/lib/paths.mjs'
import { run } from '../scripts/lib/process.mjs'
import { median } from './lib/measure.mjs'
import { Missing } from './lib/missing.mjs'
import { withPortal } from './lib/portal.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const ROUNDS = sized(5, 1)
const CPU_SLOWER = 4
/** As Chromium wants it: bytes per second, milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (1.6 * 1024 * 1024) / 8 }
/** A busy machine is slow, not broken. */
const PATIENCE_MS = 120_000
const LOGIN = { username: 'demo', password: 'demo-Pass-2026' }

/** Where the visit begins: the dashboard, before which the sign-in stands, and a page of nothing but React that shows the same figures. */
const PORTAL = '/home/dashboard'
const BARE = '/bare/index.html'

/** From the address, over the sign-in that stands before it, until the figures stand there; typing takes no time. */
async function visit(context, url, path) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Performance.enable')
  if (!SMOKE) {
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  }
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const began = performance.now()
  await page.goto(`${url}${path}`, { waitUntil: 'commit' })
  const password = page.locator('input[type=password]')
  await password.waitFor({ timeout: PATIENCE_MS })
  const form = performance.now()
  await page.locator('input[autocomplete=username]').fill(LOGIN.username)
  await password.fill(LOGIN.password)
  const answered = page.waitForResponse(/dashboard\/overview$/, { timeout: PATIENCE_MS })
  await password.press('Enter')
  await answered
  const stands = (where) =>
    location.pathname === where && document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]')
  await page.waitForFunction(stands, path, { timeout: PATIENCE_MS })
  const end = performance.now()
  const { metrics } = await devtools.send('Performance.getMetrics')
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  await page.close()
  return { form: form - began, dashboard: end - form, whole: end - began, busy, bytes }
}

async function measure(browser, url) {
  const visits = { portal: { first: [], second: [] }, bare: { first: [], second: [] } }
  // Turn by turn: what else the machine does meets both.
  for (let n = 0; n < ROUNDS; n++) {
    for (const [name, path] of [
      ['portal', PORTAL],
      ['bare', BARE],
    ]) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
      visits[name].first.push(await visit(context, url, path))
      // Signed out, but the files are kept.
      await context.clearCookies()
      visits[name].second.push(await visit(context, url, path))
      await context.close()
    }
  }
  const middle = (some, part) => median(some.map((one) => one[part]))
  const told = (name, some) => [
    [`${name}, in ms`, middle(some, 'whole')],
    [`${name}: until the sign-in form, in ms`, middle(some, 'form')],
    [`${name}: from signing in to the figures, in ms`, middle(some, 'dashboard')],
    [`${name}: the page's own thread at work, in ms`, middle(some, 'busy')],
    [`${name}: kB over the network`, middle(some, 'bytes') / 1000],
  ]
  const { portal, bare } = visits
  const conditions = `CPU ${CPU_SLOWER}x slower, 1.6 Mbit/s, 150 ms`
  const row = (which, aim) => ({
    title: `sign-in to dashboard in Chromium, ${conditions}, ${which} visit: portal / a bare React page`,
    ratio: middle(portal[which], 'whole') / middle(bare[which], 'whole'),
    aim,
    raw: [...told('portal', portal[which]), ...told('bare page', bare[which])],
  })
  return [row('first', null), row('second', { atMost: 2 })]
}

/** The portal's files, and the bare page's beside them. */
async function buildPages(folder) {
  cpSync(at('web/dist'), folder, { recursive: true })
  const options = ['build', '--config', at('bench/bare-page/vite.config.ts'), '--outDir', join(folder, 'bare'), '--logLevel', 'warn']
  const code = await run(process.execPath, [at('node_modules/vite/bin/vite.js'), ...options], { cwd: at('bench') })
  if (code !== 0) throw new Error('the bare page does not build')
}

/** Rows: how long a person with a slow telephone waits, on the first visit and when the files are known. */
export async function measureBrowser() {
  if (!existsSync(CHROMIUM)) throw new Missing(`no browser at ${CHROMIUM}: install Debian's chromium or set CHROMIUM_PATH`)
  const webRoot = mkdtempSync(join(tmpdir(), 'portal-bench-web-'))
  let browser
  try {
    await buildPages(webRoot)
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      // Chromium's sandbox does not start as root, which is what a container usually is.
      args: process.getuid() === 0 ? ['--no-sandbox'] : [],
    })
    return await withPortal(
      { RATE_LIMIT_FACTOR: '100', WEB_ROOT: webRoot },
      async ({ all }) => await measure(browser, (await all()).found[1]),
    )
  } finally {
    await browser?.close()
    rmSync(webRoot, { recursive: true, force: true })
  }
}
