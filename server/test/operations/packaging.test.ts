import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { LOAD_FLAGS } from '../../../scripts/lib/node-flags.mjs'
import { readConfig } from '../../src/platform/config.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = (path: string): string => readFileSync(at(path), 'utf8')

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { METRICS_LISTEN: '127.0.0.1:0' } })
})
afterAll(() => portal.dispose())

describe('[R4a] what the manual and the examples say is so', () => {
  it('every figure that an alert or the manual names is there', async () => {
    const server = await portal.metricsServer()
    const page = (await server?.inject({ url: '/metrics' }))?.body ?? ''
    await server?.close()
    const known = new Set([...page.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const pages = readdirSync(at('docs/operate')).map((name) => text(`docs/operate/${name}`))
    const named = [...[text('packaging/portal-alerts.yml'), ...pages].join('\n').matchAll(/\bportal_[a-z_]*[a-z]\b/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(20)
    // The beginning of figures, the role of the database, a channel of notifications.
    const others = ['portal_http', 'portal_app', 'portal_access']
    expect([...new Set(named)].filter((name) => !known.has(name.replace(/_bucket$/, '')) && !others.includes(name))).toEqual([])
  })

  it('every setting is in .env.example, and every one there is read [R5]', () => {
    const example = new Set([...text('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name))
    const read = new Set([...text('server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name))
    expect(read.size).toBeGreaterThan(15)
    expect([...read].filter((name) => !example.has(name))).toEqual([])
    // Scripts read these, the server does not.
    expect([...example].filter((name) => !read.has(name))).toEqual(['BACKUP_PASSPHRASE'])
  })

  it('the listeners in the examples are ones that the portal takes', () => {
    const units = readdirSync(at('packaging/systemd')).map((name) => text(`packaging/systemd/${name}`))
    const listeners = [...units.join('\n').matchAll(/METRICS_LISTEN=(\S+)/g)].map(([, value = '']) =>
      value.replace('1%i', '13000').replace('%i', '1'),
    )
    expect(listeners).toHaveLength(2)
    // A folder of this run: the keys that are made there belong to whoever made them.
    const PORTAL_DATA = mkdtempSync(join(tmpdir(), 'portal-packaging-'))
    onTestFinished(() => rmSync(PORTAL_DATA, { recursive: true }))
    for (const METRICS_LISTEN of listeners) {
      expect(readConfig({ DATABASE_URL: portal.db.url, PORTAL_DATA, METRICS_LISTEN }).metrics?.host).toBe('127.0.0.1')
    }
  })

  it('every start line runs Node as the figures were measured', () => {
    const lines = ['api', 'worker'].map((role) => /^ExecStart=.+$/m.exec(text(`packaging/systemd/portal-${role}@.service`))?.[0] ?? '')
    const container = (/^CMD (\[.+\])$/m.exec(text('Containerfile'))?.[1] ?? '').replace(/[[\]",]+/g, ' ').replace(/ +/g, ' ')
    for (const line of [...lines, container]) expect(line).toContain(`node ${LOAD_FLAGS.join(' ')} server/dist/main/`)
  })

  it('stopping the worker’s unit ends the worker and no guest', () => {
    expect(text('packaging/systemd/portal-worker@.service')).toMatch(/^KillMode=process$/m)
  })

  it('proxies log no secret that stands in a path', () => {
    const map = [...text('packaging/nginx.conf').matchAll(/^ {4}~(\S+)\s+(\S+);$/gm)].map(
      ([, of = '', as]) => [new RegExp(of), as] as const,
    )
    const caddy = /request>uri regexp "(.+?)" "\$1-"/.exec(text('packaging/Caddyfile'))?.[1] ?? ''
    const logged = (path: string) => [map.find(([of]) => of.test(path))?.[1] ?? path, path.replace(new RegExp(caddy), '$1-')]
    for (const path of [
      '/user-activation/abc',
      '/api2/public/user-activation/abc',
      '/api2/netboot/abc/answer',
      '/api2/netboot/abc/report/done',
    ])
      for (const line of logged(path)) expect(line, path).not.toContain('abc')
    expect(logged('/home/dashboard')).toEqual(['/home/dashboard', '/home/dashboard'])
  })

  it('proxies set who asks instead of passing it on', () => {
    const nginx = text('packaging/nginx.conf')
    for (const header of ['X-Forwarded-For   $remote_addr', 'X-Forwarded-Host  $host', 'Forwarded         ""'])
      expect(nginx).toContain(`proxy_set_header ${header};`)
  })
})
