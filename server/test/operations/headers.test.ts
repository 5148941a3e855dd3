import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Composed, composed } from './composed.ts'
import { productionSettings } from './settings.ts'

let demo: Composed
let production: Composed
beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'portal-web-'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><style>p{color:red}</style><p>app</p>')
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(web, 'pages.json'), JSON.stringify(['/', '/home/notification', '/home/order/detail/$orderID', '/error/not-found']))
  demo = await composed({
    WEB_ROOT: web,
    API_BASE_DEVELOPMENT: 'http://10.0.0.5:3000',
    API_BASE_BETA: 'https://api.beta.example/',
    API_PAGES: 'https://beta.example',
  })
  production = await composed({ ...productionSettings(), WEB_ROOT: web })
})
afterAll(async () => {
  await demo.dispose()
  await production.dispose()
})

async function policyOf(portal: Composed, url: string): Promise<{ policy: Map<string, string[]>; body: string }> {
  const answer = await portal.app.inject({ url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(200)
  const directives = String(answer.headers['content-security-policy'])
    .split(';')
    .map((directive) => directive.trim().split(' '))
  return { policy: new Map(directives.map(([name = '', ...sources]) => [name, sources])), body: answer.body }
}

describe('[A4] security headers', () => {
  it.each(['/', '/home/notification', '/healthz', '/api2/openapi.json'])('forbid inline scripts and inline styles at %s', async (url) => {
    const { policy } = await policyOf(production, url)
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
  })

  it('let a page talk to the host that it came from and to no other, whatever that host calls itself', async () => {
    const connect = async (host: string) => {
      const { headers } = await production.app.inject({ url: '/', headers: { host } })
      const policy = String(headers['content-security-policy'])
      return policy.split(';').find((directive) => directive.startsWith('connect-src'))
    }
    const { policy } = await policyOf(demo, '/')
    expect(policy.get('connect-src')).toEqual([
      ...["'self'", 'ws://localhost:80', 'wss://localhost:80', 'http://10.0.0.5:3000', 'https://api.beta.example'],
      ...['ws://10.0.0.5:3000', 'wss://api.beta.example'],
    ])
    expect(await connect('portal.example:8443')).toBe("connect-src 'self' ws://portal.example:8443 wss://portal.example:8443")
    expect(await connect('[2001:db8::1]')).toBe("connect-src 'self' ws://[2001:db8::1] wss://[2001:db8::1]")
    for (const host of ['a b', 'evil.example; script-src *', 'x https://evil.example', '*'])
      expect(await connect(host)).toBe("connect-src 'self' 'self'")
  })

  it.each([
    ['/home/notification', 200],
    ['/home/notification/?a=b', 200],
    ['/home/order/detail/7', 200],
    ['/home/order/detail', 404],
    ['/home/order/detail/7/8', 404],
    ['/wp-login.php', 404],
    ['/error/not-found', 404],
  ])('come with the application at %s, which answers %i', async (url, status) => {
    const page = await production.app.inject({ url })
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      ...[status, 'text/html; charset=utf-8', 'no-cache'],
    ])
    expect(page.body).toContain('<p>app</p>')
    expect(page.headers['content-security-policy']).toContain("style-src 'self';")
  })

  it('let pages of the origins that are named make customers’ calls, and nobody’s page any of staff', async () => {
    const ask = (portal: Composed, url: string, origin: string, method: 'OPTIONS' | 'POST' = 'OPTIONS') =>
      portal.app.inject({ method, url, headers: { origin }, ...(method === 'POST' && { payload: {} }) })
    const [named, call] = ['https://beta.example', '/api2/public/domain/metadata']
    const preflight = await ask(demo, call, named)
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, named])
    expect((await ask(demo, call, named, 'POST')).headers['access-control-allow-origin']).toBe(named)
    for (const [portal, url, origin] of [
      ...([
        [demo, call, 'https://evil.example'],
        [demo, '/api2/operator/profile', named],
        [production, call, named],
      ] as const),
    ]) {
      const refused = await ask(portal, url, origin)
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, undefined])
    }
  })

  it('leave out of a file with a hashed name what only a page heeds, and keep what guards its type', async () => {
    const { headers, statusCode } = await production.app.inject({ url: '/assets/app-1a2b.js' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(
      Object.keys(headers)
        .filter((name) => /policy$|^x-/.test(name))
        .sort(),
    ).toEqual(['cross-origin-resource-policy', 'x-content-type-options'])
  })

  it('let the API document start by the hash of its own script only [C8]', async () => {
    const { policy, body } = await policyOf(production, '/api2/docs/')
    const scripts = policy.get('script-src') ?? []
    expect(scripts).toEqual(["'self'", expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/)])
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  })

  it('let the demo’s own pages show their style by its hash, and no script at all', async () => {
    const { policy } = await policyOf(demo, '/dev/mailbox')
    expect(policy.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
    expect(policy.get('script-src')).toEqual(["'self'"])
  })

  it('tell browsers not to guess types, not to frame, and not to pass addresses on, for pages and for answers', async () => {
    const page = await production.app.inject({ url: '/' })
    const answer = await production.app.inject({ method: 'POST', url: '/api2/public/domain/metadata', payload: {} })
    for (const { headers } of [page, answer]) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['x-frame-options']).toBeUndefined()
    }
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
