import { defineConfig } from '@playwright/test'
export default defineConfig({
  testDir: '.',
  outputDir: '/tmp/doors-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: 'http://127.0.0.1:4712',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 25_000,
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
})
