import type { Locale } from '@portal/contracts/locale.ts'
import { type BrandMetadata, domainMetadata, type Provider } from '@portal/contracts/modules/brands.contract.ts'
import type { AccessWatch } from '../../platform/access-watch.ts'
import type { RouteContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type BrandContext, query } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { TtlCache } from '../../platform/ttl-cache.ts'
import type { Tx } from '../../platform/tx.ts'
import { demoTerms } from './demo-terms.ts'
import { logoAddress, logoRoutes } from './look/logo.routes.ts'
import { type BrandOperations, brandOperatorHandlers } from './operator.endpoints.ts'
import { seedBrands } from './scenario.ts'
import { sealedMailKeys } from './sender/keys.store.ts'
import { type SenderDeps, senderHandlers } from './sender/sender.live.ts'
import { createSigner } from './signing.ts'
import { type Brand, brandChanges, findBrand, findBrandByHost } from './store.ts'
import { legalAddress, legalRoutes } from './terms/page.ts'
import { termsHandlers } from './terms/terms.endpoints.ts'
import { termsOperatorHandlers } from './terms/terms.operator.ts'
import { wordingHandlers } from './wording/wording.operator.ts'
import type { MailTemplate } from './wording/wording.rules.ts'

export { readLogo } from './look/logo.store.ts'
export type { BrandOperations, OfferableMethod } from './operator.endpoints.ts'
export { listBrands, lockBrands, offerMethod, updateBrand } from './operator.store.ts'
export { mailSignature } from './sender/sender.live.ts'
export {
  type Brand,
  findBrand,
  findBrandByCode,
  hasNoBrand,
  insertBrand,
  longestLifetime,
  setUpgrading,
  staffSessionHours,
} from './store.ts'

export { legalAddress } from './terms/page.ts'
export { acceptAtRegistration, areTermsDue, requireTerms } from './terms/terms.ts'
export type { MailTemplate, MailWords } from './wording/wording.rules.ts'
export { ownWords } from './wording/wording.ts'

export interface BrandsDeps extends SenderDeps {
  readonly signingSeed: string
  readonly demo: boolean
  readonly baseUrl: string
  readonly simulated: () => boolean
  /** By whose accounts customers of the brand can sign in. */
  readonly signInBy: (brandId: number) => Provider[]
  readonly operations: BrandOperations
  /** Every mail whose words a brand can choose; written by the modules that send them. */
  readonly mailTemplates: readonly MailTemplate[]
}

export const contextOf = (brand: Brand): BrandContext => ({
  id: brand.id,
  code: brand.code,
  name: brand.name,
  currency: brand.currency,
  timeZone: brand.timeZone,
  defaultLocale: brand.defaultLocale,
  upgrading: brand.upgrading,
  registration: brand.registration,
  sessionDays: brand.sessionDays,
  termsAsked: brand.termsAsked,
  baseUrl: brand.baseUrl,
})

/**
 * For the pipeline: the brand of a request. Cached for a second, or until a change is reported from any process [B2]; not cached while such
 * reports cannot arrive.
 */
export function brandLookup(changes: Pick<AccessWatch, 'onChange' | 'isLost'>): (tx: Tx, host: string) => Promise<BrandContext | null> {
  const cache = new TtlCache<BrandContext | null>({ seconds: 1 })
  changes.onChange(({ kind }) => {
    if (kind === 'brand' || kind === 'all') cache.clear()
  })
  const find = async (tx: Tx, host: string): Promise<BrandContext | null> => {
    const brand = await findBrandByHost(tx, host)
    return brand ? contextOf(brand) : null
  }
  return (tx, host) => {
    const name = host.toLowerCase()
    return changes.isLost ? find(tx, name) : cache.get(`${brandChanges()} ${name}`, () => find(tx, name))
  }
}

/** What a browser is told before anybody signs in. */
const metadataOf = (brand: Brand): Omit<BrandMetadata, 'demo' | 'simulated' | 'signInBy' | 'issuedAt'> => ({
  code: brand.code,
  name: brand.name,
  host: brand.hosts[0] ?? '',
  colour: brand.colour,
  currency: brand.currency,
  timeZone: brand.timeZone,
  locales: brand.locales as Locale[],
  defaultLocale: brand.defaultLocale,
  upgrading: brand.upgrading,
  termsUrl: legalAddress(brand, 'terms'),
  privacyUrl: legalAddress(brand, 'privacy'),
  palette: brand.palette,
  logo: { light: logoAddress('light', brand.logos.light), dark: logoAddress('dark', brand.logos.dark) },
  registration: brand.registration,
  footer: brand.links.filter(({ place }) => place === 'footer' || place === 'both').map(({ label, url }) => ({ label, url })),
  supportEmail: brand.supportEmail,
})

export function brandsModule({
  signingSeed,
  demo,
  baseUrl,
  simulated,
  signInBy,
  operations,
  mailTemplates,
  ...sender
}: BrandsDeps): Module {
  const sign = createSigner(signingSeed)
  return {
    name: 'brands',
    seed: (tx) => seedBrands(tx, baseUrl),
    routes: (context: RouteContext) => (app) => {
      logoRoutes(context)(app)
      legalRoutes(context)(app)
      if (demo) demoTerms(app)
    },
    sealed: sealedMailKeys,
    handlers: [
      query(domainMetadata, async ({ tx, brand: { id }, clock }) => {
        const brand = await findBrand(tx, id)
        if (!brand) throw new AppError('brand-unknown')
        const now = { demo, simulated: simulated(), signInBy: signInBy(id), issuedAt: clock.now().toISOString() }
        const metadata: BrandMetadata = { ...metadataOf(brand), ...now }
        return sign(JSON.stringify(metadata))
      }),
      ...brandOperatorHandlers(operations),
      ...senderHandlers(sender),
      ...termsHandlers,
      ...termsOperatorHandlers,
      ...wordingHandlers(mailTemplates),
    ],
  }
}
