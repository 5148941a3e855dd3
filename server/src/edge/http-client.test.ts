import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { HttpClient } from './http-client.ts'

async function portal(): Promise<{ server: Server; url: URL; sockets: () => number }> {
  let opened = 0
  const server = createServer((request, response) => {
    if (request.url === '/never') return
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/' }).end()
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => response.end(`${request.method} ${request.headers.authorization} ${body}`))
  })
  server.on('connection', () => {
    opened += 1
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  const at = server.address()
  return { server, url: new URL(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`), sockets: () => opened }
}

const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))()

const asked = (more: Partial<Parameters<HttpClient['ask']>[1]> = {}) => ({
  headers: { authorization: 'x' },
  body: null,
  patienceMs: 5000,
  ...more,
})

describe('[S11] an edge host’s questions to the portal', () => {
  it('go over one connection that is kept, and none is left when the host ends: the portal can end too', async () => {
    const { server, url, sockets } = await portal()
    const client = new HttpClient()
    expect(await client.ask(url, asked())).toEqual({ status: 200, text: 'GET x ' })
    expect(await client.ask(url, asked({ body: '{"a":"ä"}' }))).toEqual({ status: 200, text: 'POST x {"a":"ä"}' })
    expect(sockets()).toBe(1)
    const waiting = client.ask(new URL('/never', url), asked())
    const failed = expect(waiting).rejects.toThrow()
    await new Promise((resolve) => server.once('request', resolve))
    client.close()
    await failed
    // A connection that the client kept would stay open, because this server never closes an idle one by itself.
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), 30_000)
    await new Promise((resolve) => server.close(resolve))
    await expect(client.ask(url, asked())).rejects.toThrow('closed')
  })

  it('are given up when they take too long, and are led nowhere else', async () => {
    const { url } = await portal()
    const client = new HttpClient()
    onTestFinished(() => client.close())
    await expect(client.ask(new URL('/never', url), asked({ patienceMs: 50 }))).rejects.toThrow('did not answer in time')
    expect(await client.ask(new URL('/elsewhere', url), asked())).toMatchObject({ status: 302 })
  })

  it('are asked again where a kept connection was closed by the other end', async () => {
    const { server, url, sockets } = await portal()
    const client = new HttpClient()
    onTestFinished(() => client.close())
    for (let n = 1; n <= 3; n++) {
      expect(await client.ask(url, asked({ body: String(n) }))).toEqual({ status: 200, text: `POST x ${n}` })
      server.closeAllConnections()
    }
    expect(sockets()).toBeGreaterThan(1)
  })
})
