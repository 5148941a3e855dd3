import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { at } from '../scripts/lib/paths.mjs'
import { startPostgres, temporaryDataDir } from '../scripts/lib/postgres.mjs'
import { median, startNode } from './lib/measure.mjs'

const ROUNDS = 5
const CPU_SLOWER = 4
/** As Chromium wants it: bytes per second, milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (1.6 * 1024 * 1024) / 8 }
/** A busy machine is slow, not broken. */
const PATIENCE_MS = 120_000
const LOGIN = { username: 'demo', password: 'demo-Pass-2026' }

/** From the address of the dashboard, over the sign-in that stands before it, until its figures stand there; typing takes no time. */
async function visit(context, url) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const began = performance.now()
  await page.goto(`${url}/home/dashboard`, { waitUntil: 'commit' })
  const password = page.locator('input[type=password]')
  await password.waitFor({ timeout: PATIENCE_MS })
  const form = performance.now()
  await page.locator('input[autocomplete=username]').fill(LOGIN.username)
  await password.fill(LOGIN.password)
  const answered = page.waitForResponse(/dashboard\/overview$/, { timeout: PATIENCE_MS })
  await password.press('Enter')
  await answered
  const stands = () =>
    location.pathname === '/home/dashboard' && document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]')
  await page.waitForFunction(stands, null, { timeout: PATIENCE_MS })
  const end = performance.now()
  await page.close()
  return { form: form - began, dashboard: end - form, whole: end - began, bytes }
}

async function measure(browser, url) {
  const firsts = []
  const seconds = []
  for (let n = 0; n < ROUNDS; n++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    firsts.push(await visit(context, url))
    // Signed out, but the files are kept.
    await context.clearCookies()
    seconds.push(await visit(context, url))
    await context.close()
  }
  const middle = (visits, part) => median(visits.map((one) => one[part]))
  const told = (name, visits) => [
    [`${name}: until the sign-in form, in ms`, middle(visits, 'form')],
    [`${name}: from signing in to the dashboard, in ms`, middle(visits, 'dashboard')],
    [`${name}: kB over the network`, middle(visits, 'bytes') / 1000],
  ]
  const [first, second] = [middle(firsts, 'whole'), middle(seconds, 'whole')]
  return {
    title: `sign-in to dashboard in Chromium, CPU ${CPU_SLOWER}x slower, 1.6 Mbit/s, 150 ms: second visit / first visit`,
    ratio: second / first,
    aim: null,
    raw: [
      ['first visit in ms', first],
      ['second visit in ms', second],
      ...told('first', firsts),
      ...told('second', seconds),
      ['each first visit in ms', firsts.map(({ whole }) => whole.toFixed(0)).join(' ')],
    ],
  }
}

/** Row: how long a person with a slow telephone waits, on the first visit and when the files are known. */
export async function measureBrowser() {
  const database = await startPostgres({ dataDir: temporaryDataDir(), fast: true, temporary: true })
  const portalData = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  let portal
  let browser
  try {
    const settings = {
      DATABASE_URL: database.url,
      PORTAL_DATA: portalData,
      HYPERVISOR: 'simulator',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    }
    const env = { ...settings, NODE_ENV: 'production', PORTAL_MODE: 'demo', RATE_LIMIT_FACTOR: '100', WEB_ROOT: at('web/dist') }
    portal = await startNode([at('server/dist/main/all.js')], { env, ready: /portal ready: (\S+)/ })
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // Chromium's sandbox does not start as root, which is what a container usually is.
      args: process.getuid() === 0 ? ['--no-sandbox'] : [],
    })
    return await measure(browser, portal.found[1])
  } finally {
    await browser?.close()
    await portal?.stop()
    await database.stop()
    rmSync(portalData, { recursive: true, force: true })
  }
}
