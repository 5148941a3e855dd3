import { createServer, type Server } from 'node:http'

/** What a proxy says of itself when its reserved name is asked for. */
export const TEST_ANSWER = {
  statusCode: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ proxy: 'ok' }),
}

/** The same for what comes through a tunnel: it listens nowhere, connections are handed to it. */
export function testServer(): Server {
  return createServer((_, response) => {
    response.writeHead(TEST_ANSWER.statusCode, { ...TEST_ANSWER.headers, connection: 'close' })
    response.end(TEST_ANSWER.body)
  })
}
