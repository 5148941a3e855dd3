import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestPortal } from '../../../test/support/portal.ts'

test('a request with more than one Host header is refused, wherever they stand', async () => {
  const portal = await createTestPortal({ seed: false })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portal.app.server.address() as AddressInfo
  const statusOf = async (...headers: string[]): Promise<string | undefined> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(['GET /api2/openapi.json HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
    return (await text(socket)).split(' ')[1]
  }
  expect(await statusOf('Host: portal.test')).toBe('200')
  expect(await statusOf('Host: portal.test', 'Host: other.test')).toBe('400')
  expect(await statusOf('Host: portal.test', 'Accept: */*', 'host: portal.test')).toBe('400')
  await portal.dispose()
})
