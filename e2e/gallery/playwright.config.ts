import { defineConfig } from '@playwright/test'
import { SIGNING_SEED } from './gateway.ts'

const port = process.env['E2E_PORT'] ?? '3113'
const baseURL = `http://127.0.0.1:${port}`

/** Not tests, but driven like them: a portal on the simulator, a browser, an end in any case. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../test-results/gallery',
  // One customer whose language changes: one picture after the other.
  workers: 1,
  timeout: 900_000,
  globalTimeout: 7_200_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL,
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    cwd: '../..',
    url: `${baseURL}/readyz`,
    env: {
      E2E_PORT: port,
      HYPERVISOR: 'simulator',
      SIGNING_SEED,
      // Nobody listens there: what staff see of work that is given up after many tries.
      STAFF_WEBHOOK_URL: 'http://127.0.0.1:9/',
      STAFF_WEBHOOK_SECRET: 'of-no-use-to-anybody',
    },
    // For looking again and again: a portal that already listens on E2E_PORT is taken as it stands.
    reuseExistingServer: true,
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
