import { randomBytes } from 'node:crypto'

/** Settings with which production starts; a test spoils one of them. */
export const productionSettings = (): NodeJS.ProcessEnv => ({
  PORTAL_MODE: 'production',
  BASE_URL: 'https://portal.example.com',
  SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  SIGNING_SEED: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtps://user:password@smtp.example.com:465',
  MAIL_FROM: 'Example Hosting <no-reply@example.com>',
  TRUSTED_PROXIES: '127.0.0.1',
  HYPERVISOR: 'auto',
})
