import type { FastifyInstance } from 'fastify'
import type { Readiness } from './health.ts'

/**
 * Before a process ends it says so, where proxies ask and with every answer, and answers on until they have gone elsewhere: a connection
 * that is cut while a request is on its way loses that request.
 */
export class Draining {
  private begun = false

  begin(): void {
    this.begun = true
  }

  readiness(otherwise: Readiness): Readiness {
    return async () => (this.begun ? 'this process is about to end' : await otherwise())
  }

  /** Each answer now ends its connection; the next request comes on another, to another process. */
  readonly routes = (app: FastifyInstance): void => {
    app.addHook('onRequest', (_, reply, done) => {
      if (this.begun) reply.header('connection', 'close')
      done()
    })
  }
}
