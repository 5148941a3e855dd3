import type { Locale, Localized } from '@portal/contracts/locale.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { BrandContext } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findBrand } from '../store.ts'
import { insertAcceptances, kindsDue } from './terms.store.ts'

type Asking = Pick<BrandContext, 'termsAsked'>

/** Is there something that this customer has to accept anew? Costs nothing where the brand asks for nothing. */
export const areTermsDue = async (tx: Tx, { termsAsked }: Asking, accountId: number): Promise<boolean> =>
  termsAsked.length > 0 && (await kindsDue(tx, accountId, termsAsked)).length > 0

/** Before new business is begun. Reading, paying and what is there already wait for nothing. */
export async function requireTerms(tx: Tx, brand: Asking, accountId: number): Promise<void> {
  if (await areTermsDue(tx, brand, accountId)) fail('terms.due')
}

/** A newcomer accepts what holds at that moment. */
export async function acceptAtRegistration(tx: Tx, brandId: number, { accountId, ip }: { accountId: number; ip: string }): Promise<void> {
  const brand = await findBrand(tx, brandId)
  if (!brand) throw new AppError('brand-unknown')
  const ids = [brand.legal.terms, brand.legal.privacy].flatMap((id) => id ?? [])
  await insertAcceptances(
    tx,
    ids.map((termsId) => ({ accountId, termsId, acceptedAt: tx.now, ip, how: 'registration' as const })),
  )
}

/** In the reader's language, else in the brand's, else in whichever it was written. */
export const termsText = (texts: Localized, lang: Locale, fallback: Locale): string =>
  texts[lang] || texts[fallback] || texts['en-US'] || texts['vi-VN'] || texts['zh-CN']
