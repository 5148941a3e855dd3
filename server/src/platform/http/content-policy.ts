import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A name or an address with its port, and nothing that would begin another directive. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Sockets of the host that the page came from: not every browser counts them as `'self'`. */
const ownSockets = (host = ''): string => (HOST.test(host) ? `ws://${host} wss://${host}` : "'self'")

/**
 * What the browser application needs and no more: its own files, no inline script and no inline style [A4]. `bases`: other hosts where
 * its API may be.
 */
export const contentPolicy = (bases: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Styles that script sets on elements are not inline styles to a browser; what stands in the markup is.
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: [
    "'self'",
    ({ headers }: Pick<IncomingMessage, 'headers'>) => ownSockets(headers.host),
    ...bases,
    ...bases.map((base) => base.replace(/^http/, 'ws')),
  ],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
})

/** Which inline parts of the pages we write ourselves may run: by the hash of exactly what was sent. */
export interface InlineParts {
  /** `any`: a page whose script writes style elements of its own. */
  readonly styles: 'hashed' | 'any'
  readonly scripts: 'hashed' | 'none'
}

/** For pages rendered here as text; the application's own page is a file and never passes. */
export function allowInlineParts(scope: FastifyInstance, parts: InlineParts): void {
  scope.addHook('onSend', (_, reply, payload, done) => {
    // Every answer of every call passes here: the first look must cost nothing.
    if (typeof payload === 'string' && payload.startsWith('<')) {
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string') reply.header('content-security-policy', widened(policy, payload, parts))
    }
    done(null, payload)
  })
}

function widened(policy: string, page: string, { styles, scripts }: InlineParts): string {
  const extra: Record<string, readonly string[]> = {
    'style-src': styles === 'any' ? ["'unsafe-inline'"] : hashesOf(page, /<style[^>]*>([\s\S]*?)<\/style>/g),
    'script-src': scripts === 'hashed' ? hashesOf(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g) : [],
  }
  return policy
    .split(';')
    .map((directive) => [directive, ...(extra[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join(';')
}

const hashesOf = (page: string, elements: RegExp): string[] =>
  [...page.matchAll(elements)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
