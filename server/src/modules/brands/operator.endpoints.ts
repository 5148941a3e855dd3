import { failingPairs, shownRatio } from '@portal/contracts/contrast.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import {
  type BrandSettings,
  type OperatorBrand,
  operatorBrandCreate,
  operatorBrandList,
  operatorBrandUpdate,
  operatorBrandUpgrading,
} from '@portal/contracts/modules/brands.operator.contract.ts'
import { type BrandFacts, type MethodFacts, type Misfit, misfitOf } from '@portal/contracts/payment-method.rules.ts'
import { isTimeZone } from '@portal/contracts/time.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { logoHandlers } from './look/logos.ts'
import { listBrands, lockBrands, ownerOfHosts, updateBrand } from './operator.store.ts'
import { type Brand, findBrand, findBrandByCode, insertBrand, setUpgrading } from './store.ts'

export interface OfferableMethod extends MethodFacts {
  readonly id: string
  /** `null` for balance and points. */
  readonly title: Localized | null
}

export interface BrandOperations {
  /** What a brand may offer; known to the modules that pay. */
  readonly methods: () => readonly OfferableMethod[]
  /** Its ledger or its documents are kept in its currency already. */
  readonly currencyFixed: (tx: Tx, brandId: number) => Promise<boolean>
}

export function brandOperatorHandlers({ methods, currencyFixed }: BrandOperations): readonly Handler[] {
  const view = async (tx: Tx, brand: Brand): Promise<OperatorBrand> => ({
    ...settingsOf(brand),
    ...{ id: brand.id, code: brand.code, upgrading: brand.upgrading, version: brand.version },
    logo: { light: brand.logos.light ?? null, dark: brand.logos.dark ?? null },
    createdAt: brand.createdAt.toISOString(),
    currencyFixed: await currencyFixed(tx, brand.id),
  })

  const checked = async (tx: Tx, settings: BrandSettings, before: Brand | null, lang: Locale): Promise<void> => {
    const id = before?.id ?? null
    checkContrast(settings.palette)
    if (!isTimeZone(settings.timeZone)) failField('timeZone', 'field.invalid')
    if (!settings.locales.includes(settings.defaultLocale)) failField('defaultLocale', 'field.invalid')
    checkMethods(methods(), settings, before, lang)
    const taken = await ownerOfHosts(tx, settings.hosts, id)
    if (taken)
      failField('hosts', 'field.host-taken', { host: settings.hosts.find((host) => taken.hosts.includes(host)) ?? '', brand: taken.name })
  }

  return [
    query(operatorBrandList, async ({ tx }) => {
      const items: OperatorBrand[] = []
      for (const brand of await listBrands(tx)) items.push(await view(tx, brand))
      return {
        items,
        methods: methods().map(({ currencies, ...method }) => ({ ...method, currencies: currencies && [...currencies] })),
      }
    }),

    command(operatorBrandCreate, async ({ tx, lang, note }, { code, ...settings }) => {
      await lockBrands(tx)
      if (await findBrandByCode(tx, code)) failField('code', 'field.taken')
      await checked(tx, settings, null, lang)
      const brand = await insertBrand(tx, { ...settings, code, createdAt: tx.now })
      note({ detail: brand.name, after: { code, ...settings } })
      return await view(tx, brand)
    }),

    command(operatorBrandUpdate, async ({ tx, lang, note }, { id, version, ...settings }) => {
      await lockBrands(tx)
      const before = (await findBrand(tx, id)) ?? fail('not-found')
      if (before.version !== version) fail('conflict')
      if (settings.currency !== before.currency && (await currencyFixed(tx, id)))
        failField('currency', 'field.currency-fixed', { currency: before.currency })
      await checked(tx, settings, before, lang)
      const after = (await updateBrand(tx, id, version, settings)) ?? fail('conflict')
      note({ detail: before.name, before: settingsOf(before), after: settingsOf(after) })
      return await view(tx, after)
    }),

    command(operatorBrandUpgrading, async ({ tx, note }, { id, upgrading }) => {
      const before = (await findBrand(tx, id)) ?? fail('not-found')
      await setUpgrading(tx, id, upgrading)
      note({ detail: before.name, before: { upgrading: before.upgrading }, after: { upgrading } })
      return await view(tx, { ...before, upgrading })
    }),

    ...logoHandlers(view),
  ]
}

/**
 * Refuses only what makes a method unfit: adding one that does not fit the brand, or a currency that a fitting one does not take. A method
 * that did not fit before never blocks saving another setting. [D4]
 */
function checkMethods(known: readonly OfferableMethod[], settings: BrandSettings, before: Brand | null, lang: Locale): void {
  const { methods, currency } = settings
  if (new Set(methods).size < methods.length) failField('methods', 'field.invalid')
  const misfitAs = (method: string, brand: BrandFacts): Misfit | null => {
    const misfit = misfitOf(
      known.find(({ id }) => id === method),
      brand,
    )
    // A disabled gateway may be listed: customers see it once staff enable it.
    return misfit === 'disabled' ? null : misfit
  }
  for (const method of methods) {
    const misfit = misfitAs(method, { id: before?.id ?? null, currency })
    if (misfit === null) continue
    const wasListed = before?.methods.includes(method) ?? false
    if (wasListed && (before === null || misfitAs(method, before) !== null)) continue
    const title = known.find(({ id }) => id === method)?.title?.[lang] ?? method
    if (misfit === 'currency') failField(wasListed ? 'currency' : 'methods', 'field.method-currency', { method: title, currency })
    failField('methods', misfit === 'other-brand' ? 'field.method-brand' : 'field.invalid', { method: title })
  }
}

/** Every pair that cannot be read, beside its colour [B1]. */
function checkContrast(palette: BrandSettings['palette']): void {
  const fields = (palette ? failingPairs(palette) : []).map(({ theme, colour, on, ratio, least }) => [
    `palette.${theme}.${colour}`,
    { code: 'field.contrast' as const, params: { ratio: shownRatio(ratio), ground: on, least } },
  ])
  if (fields.length > 0) throw new AppError('invalid-input', {}, Object.fromEntries(fields))
}

const settingsOf = (brand: Brand): BrandSettings => ({
  name: brand.name,
  hosts: brand.hosts,
  baseUrl: brand.baseUrl,
  colour: brand.colour,
  currency: brand.currency,
  timeZone: brand.timeZone,
  locales: brand.locales as BrandSettings['locales'],
  defaultLocale: brand.defaultLocale,
  mailSender: brand.mailSender,
  supportEmail: brand.supportEmail,
  termsUrl: brand.termsUrl,
  privacyUrl: brand.privacyUrl,
  palette: brand.palette,
  registration: brand.registration,
  sessionDays: brand.sessionDays,
  staffSessionHours: brand.staffSessionHours,
  links: brand.links.map((link) => ({ ...link, place: link.place ?? 'dashboard' })),
  vatMode: brand.vatMode,
  vatPercent: brand.vatPercent,
  invoiceNumberAt: brand.invoiceNumberAt,
  issuer: brand.issuer,
  methods: brand.methods,
  holdHours: brand.holdHours,
})
