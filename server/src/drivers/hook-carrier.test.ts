import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hookCarrier } from './hook-carrier.ts'

const PATIENCE_MS = 300
const carrier = hookCarrier(['127.0.0.1'], PATIENCE_MS)
let server: Server
let port = 0
/** What was asked for, by path. */
const asked: string[] = []

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/fine': (response) => response.writeHead(204).end(),
  '/silent': () => undefined,
  '/dripping': (response) => void response.writeHead(200).write('a'),
  '/short': (response) => {
    response.writeHead(200, { 'content-length': 5000 })
    response.write('less than it said')
    response.socket?.end()
  },
  '/no-gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is no gzip'),
  '/endless': (response) => response.writeHead(500).end('x\u0000'.repeat(500_000)),
  '/inwards': (response) => response.writeHead(307, { location: `http://localhost:${port}/secret` }).end(),
  '/later': (response) => response.writeHead(503, { 'retry-after': '120' }).end('busy'),
  '/later-on': (response) => response.writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end(),
  '/whenever': (response) => response.writeHead(503, { 'retry-after': 'soon' }).end(),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    ANSWERS[url]?.(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await carrier.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const to = (path: string, ofStaff = false) =>
  carrier.post(`http://127.0.0.1:${port}${path}`, { headers: { 'content-type': 'application/json' }, body: '{}' }, ofStaff)

describe('receivers of webhooks', () => {
  it.each([
    ['/fine', { status: 204, answer: '' }],
    ['/silent', { error: 'timeout' }],
    // That it took the message is said before the rest.
    ['/dripping', { status: 200 }],
    ['/short', { status: 200 }],
    ['/no-gzip', { status: 200 }],
    ['/later', { status: 503, answer: 'busy', retryAfterSeconds: 120 }],
    ['/whenever', { status: 503, retryAfterSeconds: null }],
  ])('%s: %j', async (path, answer) => {
    expect(await to(path)).toMatchObject(answer)
  })

  it('that ask for another time by a date are understood', async () => {
    const { retryAfterSeconds } = (await to('/later-on')) as { retryAfterSeconds: number }
    expect(retryAfterSeconds).toBeGreaterThan(3500)
    expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
  })

  it('that answer without end are heard for two kilobytes, without what PostgreSQL cannot keep', async () => {
    const { answer } = await to('/endless')
    expect(answer.length).toBeLessThanOrEqual(2048)
    expect(answer).toMatch(/^x+$/)
  })

  it('that send on into our network are not followed', async () => {
    expect(await to('/inwards')).toMatchObject({ status: 307 })
    expect(await to('/inwards', true)).toMatchObject({ status: 307 })
    expect(asked).not.toContain('/secret')
  })

  it('that are not there', async () => {
    const message = { headers: {}, body: '{}' }
    expect(await carrier.post('http://127.0.0.1:1/', message, false)).toMatchObject({ error: 'unreachable' })
  })

  it.each(['localhost', '127.0.0.2', '[::1]', '169.254.169.254', '[::ffff:10.0.0.1]'])(
    'at %s are not asked for a customer, whatever the name led to when it was entered',
    async (host) => {
      const before = asked.length
      expect(await carrier.post(`http://${host}:${port}/fine`, { headers: {}, body: '{}' }, false)).toMatchObject({ error: 'barred' })
      expect(asked).toHaveLength(before)
    },
  )

  it('of staff may be anywhere in our network but at the cloud’s own service', async () => {
    expect(await carrier.post(`http://localhost:${port}/fine`, { headers: {}, body: '{}' }, true)).toMatchObject({ status: 204 })
    expect(await carrier.post('http://169.254.169.254/', { headers: {}, body: '{}' }, true)).toMatchObject({ error: 'barred' })
  })
})
