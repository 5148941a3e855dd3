import type { Locale } from '@portal/contracts/locale.ts'
import { publicTerms, termsAccept, termsState } from '@portal/contracts/modules/terms.contract.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, findBrand } from '../store.ts'
import { acceptancesOf, findVersion, insertAcceptances, kindsDue, type TermsVersion } from './terms.store.ts'
import { termsText } from './terms.ts'

async function brandOf(tx: Tx, id: number): Promise<Brand> {
  const brand = await findBrand(tx, id)
  if (!brand) throw new AppError('brand-unknown')
  return brand
}

const view = (brand: Brand, { id, kind, version, publishedAt, texts }: TermsVersion, lang: Locale) => ({
  ...{ id, kind, version, publishedAt: publishedAt.toISOString() },
  text: termsText(texts, lang, brand.defaultLocale),
})

/** The versions that hold now of what is due. */
async function dueNow(tx: Tx, brand: Brand, accountId: number): Promise<TermsVersion[]> {
  const kinds = brand.termsAsked.length === 0 ? [] : await kindsDue(tx, accountId, brand.termsAsked)
  const found: TermsVersion[] = []
  for (const kind of kinds) {
    const version = await findVersion(tx, brand.legal[kind])
    if (version) found.push(version)
  }
  return found
}

export const termsHandlers: readonly Handler[] = [
  query(publicTerms, async ({ tx, brand: { id }, lang }, { kind }) => {
    const brand = await brandOf(tx, id)
    const version = await findVersion(tx, brand.legal[kind])
    return version ? view(brand, version, lang) : fail('not-found')
  }),

  query(termsState, async ({ tx, brand: { id }, customer, lang }) => {
    const brand = await brandOf(tx, id)
    return {
      due: (await dueNow(tx, brand, customer.id)).map((version) => view(brand, version, lang)),
      accepted: (await acceptancesOf(tx, customer.id)).map(({ how: _, acceptedAt, ...one }) => ({
        ...one,
        acceptedAt: acceptedAt.toISOString(),
      })),
    }
  }),

  command(termsAccept, async ({ tx, brand: { id }, customer, ip, note }, { ids }) => {
    const brand = await brandOf(tx, id)
    const now = [brand.legal.terms, brand.legal.privacy]
    // Only what holds now can be accepted: nobody agrees to what was replaced, or to another brand's.
    if (ids.some((one) => !now.includes(one))) fail('terms.replaced')
    await insertAcceptances(
      tx,
      ids.map((termsId) => ({ accountId: customer.id, termsId, acceptedAt: tx.now, ip, how: 'asked' as const })),
    )
    const names: string[] = []
    for (const one of ids) {
      const version = await findVersion(tx, one)
      if (version) names.push(`${version.kind} ${version.version}`)
    }
    note({ detail: names.join(', ') })
    return { due: (await dueNow(tx, brand, customer.id)).length }
  }),
]
