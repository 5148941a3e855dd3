import { useTranslations } from 'use-intl'
import type { Column } from '../../design/table/columns.ts'
import type { Filter } from '../../design/table/filters.tsx'

interface BrandRef {
  readonly id: number
  readonly name: string
}

/** The column and the filter of a list that crosses brands. */
export function useBrandParts<Row extends { readonly brand: BrandRef }>(brands: readonly BrandRef[] | undefined) {
  const t = useTranslations('operator.parts')
  const several = (brands?.length ?? 0) > 1
  const column: Column<Row> = {
    id: 'brand',
    header: t('brand'),
    width: 130,
    priority: 4,
    cell: ({ brand }) => <span className="ell">{brand.name}</span>,
    text: ({ brand }) => brand.name,
  }
  const filter: Filter = { id: 'brandId', label: t('brand'), options: brands?.map(({ id, name }) => ({ value: String(id), label: name })) }
  return { columns: several ? [column] : [], filters: several ? [filter] : [] }
}
