import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import type { Column } from '../../design/table/columns.ts'
import type { Filter } from '../../design/table/filters.tsx'

/** The installation's brands, by name. */
export function useBrands(): readonly { readonly id: number; readonly name: string }[] {
  return useCall('operator/brand/list', {}, { staleTime: 300_000 }).data?.items ?? []
}

/** The column and the filter (`brandId`) of a list that crosses brands; neither is there while there is only one. */
export function useBrandParts<Row extends { readonly brand: { readonly name: string } }>() {
  const t = useTranslations('operator.parts')
  const brands = useBrands()
  const several = brands.length > 1
  const column: Column<Row> = {
    id: 'brand',
    header: t('brand'),
    width: 130,
    priority: 4,
    cell: ({ brand }) => <span className="ell">{brand.name}</span>,
    text: ({ brand }) => brand.name,
  }
  const filter: Filter = { id: 'brandId', label: t('brand'), options: brands.map(({ id, name }) => ({ value: String(id), label: name })) }
  return { columns: several ? [column] : [], filters: several ? [filter] : [] }
}
