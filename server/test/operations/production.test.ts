import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../../src/modules/accounts/index.ts'
import { insertBrand } from '../../src/modules/brands/index.ts'
import { demoStaffLogins } from '../../src/modules/operators/index.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { checkDatabase } from '../../src/platform/preflight.ts'
import { type Composed, composed } from './composed.ts'
import { productionSettings } from './settings.ts'

/** What demo mode has beyond production [R3]. */
const demoRoutes = [
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/mailbox.json'],
  ['GET', '/dev/clock'],
  ['POST', '/dev/clock'],
  ['GET', '/dev/faults'],
  ['POST', '/dev/faults'],
  ['DELETE', '/dev/faults'],
  ['POST', '/dev/guest'],
  ['GET', '/dev/pay/:id'],
  ['POST', '/dev/pay/:id'],
  ['GET', '/dev/terms'],
] as const

let demo: Composed
let production: Composed
beforeAll(async () => {
  demo = await composed()
  production = await composed(productionSettings())
})
afterAll(async () => {
  await demo.dispose()
  await production.dispose()
})

describe('[R3] production has nothing of the demo', () => {
  it.each(demoRoutes)('not the route %s %s, which demo mode has', (method, url) => {
    expect(demo.app.hasRoute({ method, url })).toBe(true)
    expect(production.app.hasRoute({ method, url })).toBe(false)
  })

  it('nor any other route below /dev/, nor figures on the public port', async () => {
    expect(demo.app.printRoutes({ commonPrefix: false })).toContain('dev')
    expect(production.app.printRoutes({ commonPrefix: false })).not.toContain('dev/')
    expect(production.app.hasRoute({ method: 'GET', url: '/metrics' })).toBe(false)
    const answers = await Promise.all(['/dev/mailbox', '/dev/clock', '/dev/pay/x', '/metrics'].map((url) => production.app.inject({ url })))
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(404)
      expect(JSON.parse(body)).toMatchObject({ status: 'error', data: { code: 'not-found' } })
    }
  })

  it('does not hear the sandbox gateway, however it is signed', async () => {
    const answer = await production.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', payload: { id: 'e', key: 'k' } })
    expect(answer.statusCode).toBe(404)
    expect(production.modules.map(({ name }) => name)).not.toContain('sandbox')
  })

  it('loads no demo data: no brand, no log-in, no plan', async () => {
    for (const table of ['brand', 'account', 'plan', 'location']) {
      const { rows } = await production.db.pool.query(`select count(*)::int as n from ${table}`)
      expect({ table, ...rows[0] }).toEqual({ table, n: 0 })
    }
    expect((await production.post('/api2/public/domain/metadata', {})).data['code']).toBe('brand-unknown')
  })

  it('knows no demo log-in once it has a brand, and does not call itself a demo', async () => {
    await production.db.transaction((tx) =>
      insertBrand(tx, {
        code: 'real',
        name: 'Real Hosting',
        hosts: ['*'],
        baseUrl: 'https://portal.example.com',
        colour: '#0B6A73',
        currency: 'USD',
        mailSender: 'x@example.com',
        supportEmail: 'x@example.com',
        methods: ['balance', 'points', 'sandbox'],
        createdAt: tx.now,
      }),
    )
    for (const login of demoLogins) expect((await production.post('/api2/user/login', login)).data['code']).toBe('sign-in-failed')
    for (const { username, password } of demoStaffLogins)
      expect((await production.post('/api2/operator/login', { username, password })).data['code']).toBe('sign-in-failed')
    expect(JSON.parse(String((await production.post('/api2/public/domain/metadata', {})).data['payload']))).toMatchObject({
      code: 'real',
      demo: false,
    })
    expect((await production.seed()).hasBrand).toBe(true)
  })

  it('refuses a database that holds demo data', async () => {
    const refusal = await checkDatabase(demo.db.url, true).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as ConfigError).problems).toEqual([expect.stringMatching(/^DATABASE_URL: this database holds demo data/)])
    await expect(checkDatabase(demo.db.url, false)).resolves.toEqual([])
    await expect(checkDatabase(production.db.url, true)).resolves.toEqual([])
  })

  it('says in a sentence that the database cannot be reached, without its password', async () => {
    const url = new URL(production.db.url)
    url.port = '1'
    url.search = ''
    url.password = 'hunter2secret'
    const refusal = await checkDatabase(url.href, true).catch((error: unknown) => error)
    expect((refusal as ConfigError).problems).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED/),
    ])
    expect(String(refusal)).not.toContain('hunter2secret')
  })
})
