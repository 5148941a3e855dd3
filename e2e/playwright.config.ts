import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { ignoredSpecs } from '../scripts/lib/tiers.mjs'

const tier = process.env['TEST_TIER'] ?? 'named'
const ignored = ignoredSpecs(tier)

const first = Number(process.env['E2E_PORT'] ?? '3111')
const ports = { real: first, simulated: first + 1, calendar: first + 2 }
const urlOf = (port: number): string => `http://127.0.0.1:${port}`

/** Of one portal each: what it runs its servers on. */
const portals = [
  // Nothing of the quick tier needs real machines.
  ...(tier === 'quick' ? [] : [{ port: ports.real, hypervisor: 'auto' }]),
  { port: ports.simulated, hypervisor: 'simulator' },
  { port: ports.calendar, hypervisor: 'simulator' },
]

/** Debian's Chromium twice, of one source: without the window's side it computes half as much for the same page. */
const [whole, shell] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
const launch = (browser: string) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? browser,
  // Chromium's sandbox does not start as root, which is what a container usually is.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** Makes the simulator refuse the next builds: the builds of parallel tests would be refused instead. */
const ALONE = ['operator-delivery.spec.ts']

/** Spec files that move the portal's clock by hours and weeks, or have gateways beside it that must agree with it: found by what they import. */
const moves = (file: string): boolean => /\.\/support\/(clock|gateways)\.ts/.test(readFileSync(new URL(file, import.meta.url), 'utf8'))
const CALENDAR = readdirSync(new URL('.', import.meta.url)).filter(
  (file) => file.endsWith('.spec.ts') && (ALONE.includes(file) || moves(file)),
)

/** They need machines that are real. */
const REAL = ['real-engine.full.spec.ts', 'live.full.spec.ts']

/** Nearly a minute in one test: begun last, as its name would have it, it goes on alone at the end. */
const FIRST = ['weight.full.spec.ts']

/** Three portals: one on real machines where QEMU is installed, one on the simulator, and one on the simulator whose clock is moved. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // In CI a failed test runs once more, so that a run names what is unstable; it fails all the same unless flaky.json lists the test.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: process.env['CI'] === 'true',
  // One more than there are cores: a page waits half of its time.
  workers: Math.max(3, cpus().length),
  // Limits end what hangs. They are no measure of speed: a busy machine may be ten times slower than a quiet one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Nothing waits for what slides in; the tests of all screens go without it (support/screens.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A missing control fails the test here, with its name, before the whole test's limit.
    actionTimeout: 120_000,
    // Recording every step costs as much as taking it: asked for where a failure is looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch(existsSync(shell) ? shell : whole),
  },
  projects: [
    // One at a time, because there is one clock.
    {
      ...{ name: 'calendar', workers: 1, testMatch: [...CALENDAR], testIgnore: ignored },
      use: { baseURL: urlOf(ports.calendar), locale: 'en-US' },
    },
    { name: 'real-engine', testMatch: [...REAL], testIgnore: ignored, use: { baseURL: urlOf(ports.real), locale: 'en-US' } },
    // What a page weighs is what a whole browser loads: the shell asks for no icon of a page.
    {
      ...{ name: 'first', testMatch: [...FIRST], testIgnore: ignored },
      use: { baseURL: urlOf(ports.simulated), locale: 'en-US', launchOptions: launch(whole) },
    },
    {
      ...{ name: 'simulator', testIgnore: [...REAL, ...CALENDAR, ...FIRST, ...ignored] },
      use: { baseURL: urlOf(ports.simulated), locale: 'en-US' },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-servers.mjs',
    cwd: '..',
    wait: { stdout: /every portal is ready/ },
    // Dozens of servers are built in these tests, and switched more often than that: nobody is there to watch it.
    env: { E2E_PORTALS: JSON.stringify(portals), SIMULATOR_HASTE: '8' },
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
