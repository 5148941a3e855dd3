import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { HypervisorDriver } from '../port.ts'
import { Simulator } from './driver.ts'

const wanted = z.strictObject({
  operation: z.enum(['ensureDisk', 'start', 'stop', 'remove']),
  fault: z.enum(['refuse', 'busy', 'no-capacity', 'lost-request', 'lost-answer', 'slow', 'die', 'vanish']),
  times: z.int().min(1).max(100).default(1),
})

/** Demo mode only: makes the next operations fail, to show and to test what the portal does then. */
export const faultRoutes =
  (engines: Iterable<HypervisorDriver>) =>
  (app: FastifyInstance): void => {
    const simulator = [...engines].find((engine) => engine instanceof Simulator)
    if (!simulator) return
    app.post('/dev/fault', { bodyLimit: 1024 }, async (request, reply) => {
      const asked = wanted.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ error: 'operation, fault and times are wanted' })
      const { operation, fault, times } = asked.data
      simulator.faults.next(operation, fault, { times })
      return { pending: simulator.faults.pending }
    })
    app.delete('/dev/fault', async () => {
      simulator.faults.clear()
      return { pending: 0 }
    })
  }
