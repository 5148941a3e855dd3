import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, freePorts, isPortFree } from './ports.mjs'

it('returns consecutive ports that no outgoing connection can take, and never one twice', async () => {
  const blocks = await Promise.all(Array.from({ length: 20 }, () => freePorts(3)))
  for (const [first, ...rest] of blocks) expect(rest).toEqual([first + 1, first + 2])
  const ports = blocks.flat()
  expect(new Set(ports).size).toBe(ports.length)
  // Linux takes the local port of an outgoing connection from 32768 on.
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

it('knows a taken port of TCP, and a free one of UDP with the same number', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  expect([await isPortFree('127.0.0.1', port), await isPortFree('127.0.0.1', port, 'udp')]).toEqual([false, true])
  await new Promise((done) => server.close(done))
  expect(await isPortFree('127.0.0.1', port)).toBe(true)
})
