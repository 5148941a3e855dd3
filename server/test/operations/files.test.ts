import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Composed, composed } from './composed.ts'

let portal: Composed
let port: number
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
  const web = join(folder, 'dist')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'SECRET')
  writeFileSync(join(folder, '.env'), 'SECRET')
  writeFileSync(join(web, '.env'), 'SECRET')
  writeFileSync(join(web, 'index.html'), '<!doctype html><p>app</p>')
  writeFileSync(join(web, 'assets', 'app-1.js'), 'export {}')
  portal = await composed({ WEB_ROOT: web })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.dispose())

/** The path as it stands, which a browser or `fetch` would tidy up first. */
function ask(path: string, method = 'GET'): Promise<{ http: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => resolve({ http: answer.statusCode ?? 0, body, headers: answer.headers }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('[A4] the browser’s files', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '/assets/....//....//secret.txt',
    '/assets/%c0%ae%c0%ae/secret.txt',
    '/assets/app-1.js%00/../../../secret.txt',
    '/%00',
    '/index.html%00.js',
    '/%',
    '/%zz',
    '//etc/passwd',
    '///etc/passwd',
    '/assets//etc/passwd',
    '/file:///etc/passwd',
    '/.env',
    '/assets/',
    '/assets',
    '/~root',
    `/${'a/'.repeat(3000)}`,
    'http://elsewhere.example/../secret.txt',
  ])('a path that means another file answers the application or nothing: %s', async (path) => {
    const { http, body } = await ask(path)
    expect(http).toBeLessThan(500)
    expect(body).not.toMatch(/SECRET|root:/)
    if (http === 200) expect(body).toBe('<!doctype html><p>app</p>')
  })

  it('are answered to HEAD as to GET, and to no other method', async () => {
    for (const path of ['/', '/home/cloud-vps', '/assets/app-1.js']) {
      const get = await ask(path)
      const head = await ask(path, 'HEAD')
      expect({ ...head, body: '' }).toEqual({ ...get, body: '', headers: { ...get.headers, date: head.headers['date'] } })
      expect(get.http).toBe(200)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
        expect((await ask(path, method)).http, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
  })
})
