import type { FastifyInstance } from 'fastify'
import type { LiveContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileStores } from '../integrations/index.ts'
import { FILES_PATH, takeAddress } from './hand-out.ts'

/** Names of customers' files are in their own letters: by RFC 6266, with one in plain letters for whoever reads only that. */
const attachmentNamed = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Where browsers fetch files whose address they were given. It streams: nothing of it is held in memory. */
export const downloadRoutes =
  (stores: FileStores) =>
  ({ db }: LiveContext) =>
  (app: FastifyInstance): void => {
    // A look at its head would use the address up.
    app.get<{ Params: { secret: string } }>(`${FILES_PATH}/:secret`, { exposeHeadRoute: false }, async (request, reply) => {
      const file = await db.transaction((tx) => takeAddress(tx, request.params.secret))
      const driver = file && stores.find(file.store)
      if (!driver) throw new AppError('not-found')
      const content = await driver.get(file.key)
      return reply
        .headers({
          'content-type': file.type,
          'content-length': file.size,
          'content-disposition': attachmentNamed(file.name),
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .send(content)
    })
  }
