import { matchLocale } from '@portal/contracts/locale.ts'
import { currencies } from '@portal/contracts/money.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import type { FastifyInstance } from 'fastify'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Module } from '../../../platform/module.ts'
import { DriverError, type GatewayEvent, type PaymentDriver } from '../port.ts'
import { cardRoutes } from './card-page.ts'
import { type Checkout, Checkouts } from './checkouts.ts'
import { SandboxDriver } from './driver.ts'
import { ACTIONS, type Action, checkoutPage, missingPage } from './page.ts'
import { SIGNATURE_HEADER } from './signing.ts'

const LATER_SECONDS = 30

export interface SandboxOptions {
  readonly directory: string
  /** The account of this name, as it is set up now: it knows what deliveries are signed with. */
  readonly find: (account: string) => PaymentDriver | undefined
  /** Where the portal answers when this process itself does not listen. */
  readonly baseUrl: string
}

/** Of a payment, or of a card that was left under a key. */
type Told = GatewayEvent | { readonly stored: string }

const deliverLater = defineJob<{ readonly account: string; readonly event: Told }>('sandbox.deliver', { pool: 'payment' })

/** The events that an answer of the payer causes, with the seconds until each is told. */
export function eventsOf({ id, key, amount }: Checkout, action: Action): { event: GatewayEvent; seconds: number }[] {
  // A round sum that a person would type: five dollars, a hundred thousand đồng.
  const step = amount.currency === 'USD' ? 5 * 10 ** currencies.USD.exponent : 100_000
  const arrived = {
    ...amount,
    amount: action === 'less' ? Math.max(1, Math.floor(amount.amount / 2)) : action === 'more' ? amount.amount + step : amount.amount,
  }
  const event: GatewayEvent = {
    id: `evt-${id}-1`,
    key,
    outcome: action === 'fail' ? 'failed' : 'succeeded',
    reference: `txn-${id}`,
    amount: arrived,
  }
  if (action === 'later') return [{ event, seconds: LATER_SECONDS }]
  // The same delivery again, and the same money under another event: gateways do both.
  if (action === 'twice') return [event, event, { ...event, id: `evt-${id}-2` }].map((one) => ({ event: one, seconds: 0 }))
  return [{ event, seconds: 0 }]
}

/** The pages and deliveries of a gateway, living inside the portal's own process. */
export function sandboxModule(options: SandboxOptions): Module {
  const checkouts = new Checkouts(options.directory)
  let listening: FastifyInstance | null = null

  const address = (): string => {
    const bound = listening?.server.address()
    if (bound === null || bound === undefined || typeof bound === 'string') return options.baseUrl
    return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`
  }

  const deliver = liveJob(deliverLater, {
    live: async (_, { account, event }) => {
      const driver = options.find(account)
      if (!(driver instanceof SandboxDriver)) throw new DriverError('retry-later', `${account} is not set up here`)
      const body = Buffer.from(JSON.stringify(event))
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: driver.sign(body) }
      const answer = await fetch(`${address()}/api2/hooks/payment/${account}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new DriverError('retry-later', `the portal answered ${answer.status}`)
    },
  })

  return {
    name: 'sandbox',
    jobs: [deliver],
    routes:
      ({ db, clock }) =>
      (app) => {
        listening = app
        app.register(async (scope) => {
          scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_, body, done) => {
            done(null, Object.fromEntries(new URLSearchParams(String(body))))
          })
          scope.get<{ Params: { id: string } }>('/dev/pay/:id', async (request, reply) => {
            const checkout = await checkouts.find(request.params.id)
            const lang = matchLocale([String(request.headers['accept-language'] ?? '').slice(0, 5)])
            return reply
              .code(checkout ? 200 : 404)
              .header('cache-control', 'no-store')
              .type('text/html; charset=utf-8')
              .send(checkout ? checkoutPage(checkout) : missingPage(lang))
          })
          scope.post<{ Params: { id: string }; Body: { action?: string } | null }>('/dev/pay/:id', async (request, reply) => {
            const checkout = await checkouts.find(request.params.id)
            const action = ACTIONS.find((one) => one === request.body?.action)
            if (!checkout || !action)
              return reply
                .code(404)
                .type('text/html; charset=utf-8')
                .send(missingPage(checkout?.locale ?? 'en-US'))
            if (!checkout.event && !checkout.expired) {
              const deliveries = eventsOf(checkout, action)
              const knownFrom = addSeconds(clock.now(), deliveries[0]?.seconds ?? 0).toISOString()
              await checkouts.write({ ...checkout, event: deliveries[0]?.event ?? null, knownFrom })
              await db.transaction(async (tx) => {
                for (const { event, seconds } of deliveries) {
                  await tx.enqueue(deliverLater, { account: checkout.account, event }, { dueAt: addSeconds(tx.now, seconds) })
                }
              })
            }
            return reply.code(303).header('location', checkout.returnPath).send()
          })
          cardRoutes(scope, options.directory, ({ account, key }) =>
            db.transaction((tx) => tx.enqueue(deliverLater, { account, event: { stored: key } })),
          )
        })
      },
  }
}
