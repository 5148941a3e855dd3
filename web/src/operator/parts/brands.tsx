import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Note } from '../../design/layout/note.tsx'
import type { Column } from '../../design/table/columns.ts'
import type { Filter } from '../../design/table/filters.tsx'
import { type ListView, viewInput } from '../../design/table/list-state.ts'
import { useStore } from '../../lib/store.ts'
import { chosenBrand } from './chosen-brand.ts'

/** The installation's brands, by name. */
export function useBrands(): readonly { readonly id: number; readonly name: string }[] {
  return useCall('operator/brand/list', {}, { staleTime: 300_000 }).data?.items ?? []
}

/** The brand that is looked at, or null for all; one that is not there any more counts as none. */
export function useChosenBrand(): number | null {
  const chosen = useStore(chosenBrand)
  const brands = useBrands()
  return brands.length === 0 || brands.some(({ id }) => id === chosen) ? chosen : null
}

/** Said above lists of which some rows belong to no brand: they are left out while one brand is looked at. */
export function OneBrandOnly() {
  const t = useTranslations('operator.parts')
  const brands = useBrands()
  const chosen = useChosenBrand()
  const name = brands.find(({ id }) => id === chosen)?.name
  return name === undefined ? null : <Note>{t('oneBrandOnly', { name })}</Note>
}

/**
 * What a list that crosses brands shows of them: its column and its filter (`brandId`), and `input`, which keeps it to the brand chosen in the
 * top bar. Neither column nor filter is there while there is only one brand, or one is chosen.
 */
export function useBrandParts<Row extends { readonly brand: { readonly name: string } | null }>() {
  const t = useTranslations('operator.parts')
  const brands = useBrands()
  const chosen = useChosenBrand()
  const several = brands.length > 1 && chosen === null
  const column: Column<Row> = {
    id: 'brand',
    header: t('brand'),
    width: 130,
    priority: 4,
    cell: ({ brand }) => (brand ? <span className="ell">{brand.name}</span> : <span className="c3">–</span>),
    text: ({ brand }) => brand?.name ?? '',
  }
  const filter: Filter = { id: 'brandId', label: t('brand'), options: brands.map(({ id, name }) => ({ value: String(id), label: name })) }
  // One customer's, or one service's, are shown whatever brand is looked at.
  const only = ({ filters }: Pick<ListView, 'filters'>): { brandId?: number } =>
    chosen === null || filters.accountId || filters.serviceId ? {} : { brandId: chosen }
  return {
    columns: several ? [column] : [],
    filters: several ? [filter] : [],
    // The view's own words belong to the list that asks.
    input: (view: ListView) => ({ ...viewInput(view), ...only(view) }) as never,
    only,
  }
}
