import { THEMES, type Theme } from '@portal/contracts/contrast.ts'
import type { FastifyInstance } from 'fastify'
import { LOGO_PATH, logoPath } from '../../../platform/brand-logo.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findBrandByHost } from '../store.ts'
import type { LogoFacts } from '../tables.ts'
import { readLogo } from './logo.store.ts'

/** Where browsers of the brand's own hosts find it. */
export const logoAddress = (theme: Theme, facts: LogoFacts | undefined): string | null => (facts ? logoPath(theme, facts) : null)

/**
 * The pictures of the brand whose host was called, and of no other. What the type says it is has been read from the content, and nothing
 * in it may run, whatever else it may be.
 */
export const logoRoutes =
  ({ db }: LiveContext) =>
  (app: FastifyInstance): void => {
    app.get<{ Params: { name: string } }>(`${LOGO_PATH}/:name`, async (request, reply) => {
      const [theme, hash] = request.params.name.split('-')
      const known = THEMES.find((one) => one === theme)
      const found = await db.read(async (tx) => {
        const brand = known && (await findBrandByHost(tx, request.hostname.toLowerCase()))
        const facts = brand && known && brand.logos[known]
        if (!brand || !known || facts?.hash !== hash) return null
        const content = await readLogo(tx, brand.id, known)
        return content && { content, type: facts?.type ?? '' }
      })
      if (!found) throw new AppError('not-found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .type(found.type)
        .send(found.content)
    })
  }
