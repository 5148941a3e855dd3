import { afterAll, beforeAll, expect, it } from 'vitest'
import { curl, freePort } from '../bench.conformance.ts'
import type { ProxyDriver, ProxyEndpoint } from '../port.ts'
import { nodeProxy } from './driver.ts'

let driver: ProxyDriver
let proxy: ProxyEndpoint
let closed: number
beforeAll(async () => {
  closed = await freePort()
  driver = await nodeProxy({ policy: { own: [], refusedPorts: [25], allowed: [`127.0.0.1:${closed}`] }, processes: 0 })
  proxy = {
    ...{ id: 'proxy:1', address: '127.0.0.1', port: await freePort(), outgoing: '127.0.0.1', protocol: 'http' as const },
    ...{ user: 'user', password: 'password', limits: { connections: 50, perSecond: 50, idleSeconds: 30 }, suspended: false },
  }
  await driver.apply({ remove: [], set: [proxy] })
})
afterAll(() => driver.close())

it('[S11] a destination that refuses the connection is answered with a status of the standard, and the reason', async () => {
  expect(await curl(proxy, `http://127.0.0.1:${closed}/`)).toMatchObject({ status: 502, body: 'The destination refused the connection.' })
})

it('[S11] an IPv6 address through a proxy of IPv4 is answered with what the proxy lacks, not with a name that has no address', async () => {
  const reason = 'This proxy connects by IPv4, and the destination has only IPv6 addresses.'
  expect(await curl(proxy, 'http://[2606:4700:4700::1111]/')).toMatchObject({ status: 502, body: reason })
})
