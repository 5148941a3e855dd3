import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { HypervisorDriver } from '../port.ts'
import { Simulator } from './driver.ts'

/** `ours`: it carries a key of ours, as what an older database knew; without, it is somebody else's. */
const guest = z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), ours: z.boolean().default(false) })
const LOGIN = { username: 'root', password: 'demo-Pass-2026' }

/** Demo mode only: creates guests that no service owns, to show and to test what the portal does then. */
export const simulatorRoutes =
  (engines: Iterable<HypervisorDriver>) =>
  (app: FastifyInstance): void => {
    const simulator = [...engines].find((engine) => engine instanceof Simulator)
    if (!simulator) return
    app.post('/dev/guest', { bodyLimit: 1024 }, async (request, reply) => {
      const asked = guest.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ error: 'a name is wanted' })
      const { name, ours } = asked.data
      if (!ours) simulator.plantGuest(name, LOGIN)
      else
        await simulator.ensureDisk(name, {
          ...{ hostname: name, cpus: 1, memoryMb: 1024, diskGb: 10, image: 'debian-12', login: LOGIN },
          network: { address: '203.0.113.9', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:00:00:09' },
        })
      return { name }
    })
  }
