import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { silentConnections } from './silent-connections.ts'

test('a stop cuts connections that never asked, and lets an answer under way come to its end', async () => {
  const answers: ServerResponse[] = []
  const server = createServer((_req, res) => {
    res.write('first half, ')
    answers.push(res)
  }).listen(0, '127.0.0.1')
  const silent = silentConnections(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const spare = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const [download] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage]

  const closed = once(server, 'close')
  silent.cut()
  server.close()
  await once(spare, 'close')
  for (const answer of answers) answer.end('second half')
  expect(await text(download)).toBe('first half, second half')
  await closed
})
