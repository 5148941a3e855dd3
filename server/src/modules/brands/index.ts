import type { Locale } from '@portal/contracts/locale.ts'
import { type BrandMetadata, domainMetadata, type Provider } from '@portal/contracts/modules/brands.contract.ts'
import { AppError } from '../../platform/errors.ts'
import { type BrandContext, query } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { TtlCache } from '../../platform/ttl-cache.ts'
import type { Tx } from '../../platform/tx.ts'
import { demoTerms } from './demo-terms.ts'
import { type BrandOperations, brandOperatorHandlers } from './operator.endpoints.ts'
import { seedBrands } from './scenario.ts'
import { createSigner } from './signing.ts'
import { type Brand, brandChanges, findBrand, findBrandByHost } from './store.ts'

export type { BrandOperations, OfferableMethod } from './operator.endpoints.ts'
export { listBrands, offerMethod, updateBrand } from './operator.store.ts'
export { type Brand, findBrand, findBrandByCode, hasNoBrand, insertBrand, setUpgrading } from './store.ts'

export interface BrandsDeps {
  readonly signingSeed: string
  readonly demo: boolean
  readonly baseUrl: string
  readonly simulated: () => boolean
  /** By whose accounts customers of the brand can sign in. */
  readonly signInBy: (brandId: number) => Provider[]
  readonly operations: BrandOperations
}

export const contextOf = (brand: Brand): BrandContext => ({
  id: brand.id,
  code: brand.code,
  name: brand.name,
  currency: brand.currency,
  timeZone: brand.timeZone,
  defaultLocale: brand.defaultLocale,
  upgrading: brand.upgrading,
  baseUrl: brand.baseUrl,
})

/** For the pipeline: which brand a request came to. Cached for a second: so long other processes may miss a change [B2]. */
export function brandLookup(): (tx: Tx, host: string) => Promise<BrandContext | null> {
  const cache = new TtlCache<BrandContext | null>({ seconds: 1 })
  return (tx, host) =>
    cache.get(`${brandChanges()} ${host.toLowerCase()}`, async () => {
      const brand = await findBrandByHost(tx, host.toLowerCase())
      return brand ? contextOf(brand) : null
    })
}

export function brandsModule({ signingSeed, demo, baseUrl, simulated, signInBy, operations }: BrandsDeps): Module {
  const sign = createSigner(signingSeed)
  return {
    name: 'brands',
    seed: (tx) => seedBrands(tx, baseUrl),
    ...(demo && { routes: () => demoTerms }),
    handlers: [
      query(domainMetadata, async ({ tx, brand: { id }, clock }) => {
        const brand = await findBrand(tx, id)
        if (!brand) throw new AppError('brand-unknown')
        const metadata: BrandMetadata = {
          code: brand.code,
          name: brand.name,
          host: brand.hosts[0] ?? '',
          colour: brand.colour,
          currency: brand.currency,
          timeZone: brand.timeZone,
          locales: brand.locales as Locale[],
          defaultLocale: brand.defaultLocale,
          upgrading: brand.upgrading,
          demo,
          termsUrl: brand.termsUrl,
          supportEmail: brand.supportEmail,
          simulated: simulated(),
          signInBy: signInBy(id),
          issuedAt: clock.now().toISOString(),
        }
        return sign(JSON.stringify(metadata))
      }),
      ...brandOperatorHandlers(operations),
    ],
  }
}
