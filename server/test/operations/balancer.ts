import { createServer, connect as dial, type Server, type Socket } from 'node:net'

const PROBE_MS = 50

/** A proxy that asks `/readyz`, as a load balancer does: new connections go in turn to those that are ready, past one that refuses. */
export async function startBalancer(targets: readonly number[]): Promise<{ readonly url: string; readonly close: () => void }> {
  const ready = new Set<number>()
  const probe = async (port: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(() => null)
    if (answer?.ok) ready.add(port)
    else ready.delete(port)
  }
  const probes = targets.map((port) => setInterval(() => void probe(port), PROBE_MS))
  await Promise.all(targets.map(probe))
  let turn = 0
  const through = (client: Socket, left: number): void => {
    const able = [...ready].sort()
    const upstream = dial(able[turn++ % able.length] ?? 0, '127.0.0.1')
    let open = false
    upstream.once('connect', () => {
      open = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => (open || left === 0 ? client.destroy() : through(client, left - 1)))
    client.on('error', () => upstream.destroy())
  }
  const server: Server = createServer({ pauseOnConnect: true }, (client) => through(client, targets.length))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = (): void => {
    for (const one of probes) clearInterval(one)
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
