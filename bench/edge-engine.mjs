// The portal's engine for proxies with one endpoint of each kind, in one process: node bench/edge-engine.mjs HTTP_PORT SOCKS_PORT TARGET_PORT
import { nodeProxy } from '../server/dist/drivers/proxy/node/driver.js'

const [http, socks, target] = process.argv.slice(2).map(Number)
const engine = nodeProxy({ policy: { own: [], refusedPorts: [25], allowed: [`127.0.0.1:${target}`] }, processes: 0 })
const endpoint = (id, protocol, port) => ({
  ...{ id, address: '127.0.0.1', port, outgoing: null, protocol, user: 'user', password: 'password', suspended: false },
  limits: { connections: 1000, perSecond: 100_000, idleSeconds: 300 },
})
const outcomes = await engine.apply({ remove: [], set: [endpoint('http', 'http', http), endpoint('socks', 'socks5', socks)] })
if (outcomes.some(({ trouble }) => trouble !== null)) throw new Error(JSON.stringify(outcomes))
console.log('engine ready')
