import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { allowInlineParts } from './content-policy.ts'
import { openApiDocument } from './openapi.ts'

/** The documentation of every call [C8], derived from what validates them. */
export const documentRoutes =
  (options: { endpoints: readonly AnyEndpoint[] }) =>
  (app: FastifyInstance): void => {
    let document: string | undefined
    app.get('/api2/openapi.json', async (_, reply) => {
      document ??= JSON.stringify(openApiDocument(options.endpoints, 'Hosting portal'))
      return reply.type('application/json; charset=utf-8').send(document)
    })
    app.register(async (scope) => {
      // The reader's page starts itself by an inline script, and its program writes style elements.
      allowInlineParts(scope, { styles: 'any', scripts: 'hashed' })
      await scope.register(scalar, {
        routePrefix: '/api2/docs',
        configuration: {
          url: '/api2/openapi.json',
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
