// The yardstick of memory: a Fastify process with one route.
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: 0 })
console.log('idle ready')
process.on('SIGTERM', () => process.exit(0))
