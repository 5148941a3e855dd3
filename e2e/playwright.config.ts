import { defineConfig } from '@playwright/test'

const port = process.env['E2E_PORT'] ?? '3111'
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // A retried test hides a race; a race in the portal is a fault of the portal.
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Chromium's sandbox does not start as root, which is what a container usually is.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    cwd: '..',
    url: `${baseURL}/readyz`,
    env: { E2E_PORT: port },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
