// Takes webhooks and says how many it has taken: a receiver that costs as little as one can.
import { createServer } from 'node:http'

let taken = 0
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(String(taken))
  request.resume().once('end', () => {
    taken++
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`receiver at http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))
