import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { weighBody } from './body.rules.ts'

/**
 * Bodies are JSON and nothing else. The text is looked through once, before anything is built from it and before anybody
 * is asked who they are; how long it may be is the route's own bound, and the server stops reading there.
 */
export function addBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const verdict = weighBody(text)
    if (verdict === 'fits') void parse(request, text, done)
    else done(new AppError(verdict === 'too-complex' ? 'request-too-complex' : 'request-malformed'), undefined)
  })
}
