import { NOTICE_TOPIC_NAMES, type NoticeTopic } from '@portal/contracts/notice-topics.ts'
import type { FastifyInstance } from 'fastify'
import { recordSystem } from '../../platform/audit.ts'
import type { LiveContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { UnsubscribeAt } from '../../platform/mail.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { preferencesOf, savePreference } from './preferences.store.ts'
import { TOLD } from './preferences.ts'

const PATH = '/api2/unsubscribe'
const CONTEXT = 'unsubscribe'
const MAX_BYTES = 1024
/** Where a customer chooses. */
export const CHOICES_PATH = '/home/profile/notifications'

/** The address by which a mailbox calls off such mails for its reader, without any other proof: it is worth nothing else. */
export const unsubscribeAt =
  (box: SecretBox): UnsubscribeAt =>
  async ({ db }, { brandId, accountId, topic }) => {
    if (accountId === null || !topic) return null
    const brand = await db.read((tx) => findBrand(tx, brandId))
    return brand && `${brand.baseUrl}${PATH}/${box.seal(`${accountId}:${topic}`, CONTEXT)}`
  }

function opened(box: SecretBox, token: string): { accountId: number; topic: NoticeTopic } {
  try {
    const [accountId, name] = box.open(token, CONTEXT).split(':')
    const topic = NOTICE_TOPIC_NAMES.find((one) => one === name)
    if (topic) return { accountId: Number(accountId), topic }
  } catch {
    // A forged one answers like one that is not there.
  }
  throw new AppError('not-found')
}

/** One click in the mailbox (RFC 8058): a POST does it; whoever opens the address is led to where all of it can be chosen. */
export const unsubscribeRoutes =
  (box: SecretBox) =>
  ({ db }: LiveContext) =>
  (app: FastifyInstance): void => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
      scope.post<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
        const { accountId, topic } = opened(box, request.params.token)
        if (!String(request.body ?? '').includes('List-Unsubscribe=One-Click')) throw new AppError('request-malformed')
        await db.transaction(async (tx) => {
          const account = await findAccount(tx, accountId)
          if (!account) throw new AppError('not-found')
          const { portal } = (await preferencesOf(tx, accountId)).get(topic) ?? TOLD
          await savePreference(tx, accountId, topic, { mail: 'off', portal })
          await recordSystem(tx, { brandId: account.brandId, accountId, action: 'notification/unsubscribe', detail: topic })
        })
        return reply.header('cache-control', 'no-store').type('text/plain').send('unsubscribed\n')
      })
      scope.get<{ Params: { token: string } }>(`${PATH}/:token`, { exposeHeadRoute: false }, async (request, reply) => {
        opened(box, request.params.token)
        return reply.header('cache-control', 'no-store').redirect(CHOICES_PATH, 303)
      })
    })
  }
