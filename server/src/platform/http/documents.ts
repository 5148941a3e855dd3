import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../db.ts'
import type { Tx } from '../tx.ts'
import { allowInlineParts } from './content-policy.ts'
import { openApiDocument } from './openapi.ts'
import { staffSessionIn } from './staff-cookie.ts'

export interface DocumentParts {
  readonly db: Pick<Database, 'read'>
  readonly endpoints: readonly AnyEndpoint[]
  /** Whether this is the open session of a member of staff who may work. Reading a document does not extend it. */
  readonly isStaffSession: (tx: Tx, sessionId: string) => Promise<boolean>
}

/** The calls of everybody else. */
export const PUBLIC_DOCUMENT = '/api2/openapi.json'
/**
 * The calls that the reader may know: all of them with the session of staff, else the same as `PUBLIC_DOCUMENT`. Below the path of staff's cookie,
 * which browsers send nowhere else.
 */
export const OWN_DOCUMENT = '/api2/operator/openapi.json'

/** The documentation of calls [C8], derived from what validates them. The staff part needs a staff session. */
export const documentRoutes =
  ({ db, endpoints, isStaffSession }: DocumentParts) =>
  (app: FastifyInstance): void => {
    const write = (of: readonly AnyEndpoint[]): (() => string) => {
      let document: string | undefined
      return () => (document ??= JSON.stringify(openApiDocument(of, 'Hosting portal')))
    }
    const ofAll = write(endpoints)
    const ofOthers = write(endpoints.filter(({ path }) => !path.startsWith('operator/')))
    const send = (reply: FastifyReply, document: string) => reply.type('application/json; charset=utf-8').send(document)

    app.get(PUBLIC_DOCUMENT, async (_, reply) => send(reply, ofOthers()))
    app.get(OWN_DOCUMENT, async ({ headers }, reply) => {
      const sessionId = staffSessionIn(headers.cookie)
      const ofStaff = sessionId !== null && (await db.read((tx) => isStaffSession(tx, sessionId)))
      reply.headers({ 'cache-control': 'no-store', vary: 'Cookie' })
      return send(reply, ofStaff ? ofAll() : ofOthers())
    })
    app.register(async (scope) => {
      // The reader's page starts itself by an inline script, and its program writes style elements.
      allowInlineParts(scope, { styles: 'any', scripts: 'hashed' })
      await scope.register(scalar, {
        routePrefix: '/api2/docs',
        configuration: {
          url: OWN_DOCUMENT,
          withDefaultFonts: false,
          telemetry: false,
          // Nothing that would lead to somebody else's service.
          hideClientButton: true,
          showDeveloperTools: 'never',
          agent: { disabled: true },
          mcp: { disabled: true },
        },
      })
    })
  }
