import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { arriveFederated, beginFederated } from '@portal/contracts/modules/federation.contract.ts'
import { isEmail } from '@portal/contracts/validation.ts'
import { DriverError, type DriverErrorKind, type Flow } from '../../drivers/identity/port.ts'
import { fail } from '../../platform/errors.ts'
import type { BrandContext, Caller, LiveCall } from '../../platform/http/handlers.ts'
import type { Logger } from '../../platform/log.ts'
import { type IdentityProvider, type IdentityProviders, returnPath } from '../integrations/index.ts'
import { keepArrival, standingOf } from './arrival.ts'
import { beginFlow, secretsOf, takeFlow } from './flow.ts'

export interface ProviderDeps {
  readonly providers: IdentityProviders
  readonly log: Logger
}

/** The two calls that speak with the provider. Neither is worth a line of anybody's log: nobody is known yet. */
export const begin =
  ({ providers, log }: ProviderDeps) =>
  async (call: LiveCall<typeof beginFederated>, input: InputOf<typeof beginFederated>): Promise<OutputOf<typeof beginFederated>> => {
    call.note({ skip: true })
    const { brand } = call
    const provider = offered(providers, brand, input.provider)
    const say = inWords(call, provider, log)
    const token = await call.transact((tx) => beginFlow(tx, { brandId: brand.id, providerId: input.provider }))
    return { url: await say(() => provider.driver.begin(flowOf(brand, input.provider, token))), flow: token }
  }

export const arrive =
  ({ providers, log }: ProviderDeps) =>
  async (call: LiveCall<typeof arriveFederated>, input: InputOf<typeof arriveFederated>): Promise<OutputOf<typeof arriveFederated>> => {
    call.note({ skip: true })
    const { brand } = call
    const provider = offered(providers, brand, input.provider)
    const say = inWords(call, provider, log)
    // Taken for good, whatever comes of it: no answer is tried twice.
    const flow = await call.transact((tx) => takeFlow(tx, input.flow))
    if (flow?.brandId !== brand.id) fail('federation.lapsed')
    if (flow.providerId !== input.provider) fail('federation.not-proved', { provider: provider.title[call.lang] })
    const answer = new URLSearchParams(input.answer)
    const who = await say(() => provider.driver.identify(flowOf(brand, input.provider, input.flow), answer))
    const email = who.emailVerified && who.email !== null && isEmail(who.email) ? who.email : null
    return await call.transact(async (tx) => {
      const arrival = { brandId: brand.id, providerId: input.provider, issuer: who.issuer, subject: who.subject, email }
      const { next } = await standingOf(tx, arrival)
      if (next === 'nothing') fail('federation.email-unverified', { provider: provider.title[call.lang] })
      // Told before a form is filled in for nothing.
      if (next === 'register' && !brand.registration) fail('registration-closed')
      return { next, arrival: await keepArrival(tx, arrival), email, name: who.name }
    })
  }

const offered = (providers: IdentityProviders, brand: BrandContext, id: string): IdentityProvider =>
  providers.offered(brand.id).find(({ driver }) => driver.id === id) ?? fail('not-found')

const flowOf = (brand: BrandContext, providerId: string, token: string): Flow => ({
  redirectUrl: `${brand.baseUrl}${returnPath(providerId)}`,
  ...secretsOf(token),
})

const codes: Partial<Record<DriverErrorKind, ErrorCode>> = {
  refused: 'federation.denied',
  'bad-credentials': 'federation.not-proved',
}

/** What the driver says in words of ours; everything that is not the visitor's doing means that the provider is of no use now. */
const inWords =
  ({ lang }: Pick<Caller, 'lang'>, { driver, title }: IdentityProvider, log: Logger) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      if (error.kind !== 'refused') log.warn({ provider: driver.id, kind: error.kind, reason: error.message }, 'a provider proved nobody')
      return fail(codes[error.kind] ?? 'federation.unreachable', { provider: title[lang] })
    }
  }
