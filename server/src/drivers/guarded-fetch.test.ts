import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { download, guardedFetch, mayBeAsked } from './guarded-fetch.ts'
import { whole } from './hypervisor/streams.conformance.ts'

let server: Server
let port = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (request.url === '/mirror') return void response.writeHead(302, { location: '/long' }).end()
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
    if (request.url === '/gone') return void response.writeHead(404).end()
    response.end(request.url === '/long' ? 'x'.repeat(1_500_000) : 'hello')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => server.close(done)))

describe('addresses that a document of somebody else names', () => {
  it.each([
    ['93.184.216.34', true, true],
    ['2606:2800:220:1::1', true, true],
    ['127.0.0.1', false, true],
    ['10.1.2.3', false, true],
    ['192.168.0.7', false, true],
    ['fd00::1', false, true],
    ['::1', false, true],
    ['::ffff:127.0.0.1', false, true],
    ['169.254.169.254', false, false],
    ['fe80::1', false, false],
    ['0.0.0.0', false, false],
    ['224.0.0.1', false, false],
    ['255.255.255.255', false, false],
  ])('%s: asked %s, and where staff named the host %s', (address, outside, inside) => {
    expect([mayBeAsked(address, false), mayBeAsked(address, true)]).toEqual([outside, inside])
  })

  it('a host of our own network answers where staff entered it, and by no other name of it', async () => {
    const ours = guardedFetch(['127.0.0.1'])
    expect(await (await ours.fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello')
    for (const host of ['localhost', '127.1', '2130706433', '0x7f.1']) {
      const asked = guardedFetch(['elsewhere.example']).fetch(`http://${host}:${port}/`)
      await expect(asked, host).rejects.toMatchObject({ kind: 'retry-later', message: expect.stringMatching(/not asked/) })
    }
    await ours.close()
  })

  it('follows no redirect, and reads no answer without end', async () => {
    const { fetch, close } = guardedFetch(['127.0.0.1'])
    expect((await fetch(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
    await expect(fetch(`http://127.0.0.1:${port}/long`)).rejects.toMatchObject({ kind: 'retry-later' })
    await close()
  })
})

describe('a file behind an address that staff entered', () => {
  const at = (path: string) => download(`http://127.0.0.1:${port}${path}`)

  it('comes whole, however long it is, also where a mirror sends on to another', async () => {
    expect((await whole(await at('/long'))).length).toBe(1_500_000)
    expect((await whole(await at('/mirror'))).length).toBe(1_500_000)
  })

  it('is not asked for where it leads to an address that nobody may ask, leads round and round, or is not there', async () => {
    await expect(at('/moved')).rejects.toMatchObject({ kind: 'retry-later', message: expect.stringContaining('not asked') })
    for (const path of ['/round', '/gone']) await expect(at(path)).rejects.toMatchObject({ kind: 'refused' })
  })
})
