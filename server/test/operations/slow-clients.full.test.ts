import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHttpServer } from '../../src/platform/http/server.ts'
import { createLogger } from '../../src/platform/log.ts'

const HEAD_MS = 300
const WHOLE_MS = 600

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = await buildHttpServer({
    handlers: [],
    pipeline: null as never,
    log: createLogger('silent'),
    trustedProxies: [],
    webRoot: '/nonexistent',
    patience: { headersTimeout: HEAD_MS, requestTimeout: WHOLE_MS, connectionsCheckingInterval: 50 },
    extra: [(server) => server.post('/echo', async (request) => ({ got: request.body }))],
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends `first`, then one byte again and again; answers what it was told before it was cut off. */
async function dribble(first: string, byte: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  socket.on('error', () => undefined)
  socket.write(first)
  const timer = setInterval(() => socket.write(byte), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return said
}

const echo = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status

describe('[C5] clients that send a request byte by byte', () => {
  it('are cut off within the time for a request’s head, and others are served meanwhile', async () => {
    const slow = Array.from({ length: 50 }, () => dribble('POST /echo HTTP/1.1\r\nHost: portal.test\r\nX-Slow: ', 'a'))
    expect(await echo()).toBe(200)
    for (const said of await Promise.all(slow)) expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(await echo()).toBe(200)
  })

  it('are cut off within the time for the whole of it, however long a body they promise', async () => {
    const head = 'POST /echo HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{'
    expect(await dribble(head, ' ')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('head and body that arrive in time are heard', async () => {
    expect(await echo()).toBe(200)
  })
})
