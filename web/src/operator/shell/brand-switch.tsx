import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionMenu, type MenuItem } from '../../design/controls/menu.tsx'
import { Icon } from '../../design/icon.tsx'
import { useBrands, useChosenBrand } from '../parts/brands.tsx'
import { chooseBrand } from '../parts/chosen-brand.ts'
import own from './console.module.css'

/** All brands, or one of them; none where there is only one. */
export function useBrandItems(): MenuItem[] {
  const t = useTranslations('operator.frame')
  const brands = useBrands()
  const chosen = useChosenBrand()
  if (brands.length < 2) return []
  return [
    { id: 'all-brands', label: t('allBrands', { n: brands.length }), checked: chosen === null, onSelect: () => chooseBrand(null) },
    ...brands.map(({ id, name }) => ({ id: `brand-${id}`, label: name, checked: chosen === id, onSelect: () => chooseBrand(id) })),
  ]
}

/** Which brand is looked at: lists, the overview and the search follow it. */
export function BrandSwitch() {
  const t = useTranslations('operator.frame')
  const brands = useBrands()
  const chosen = useChosenBrand()
  const items = useBrandItems()
  if (items.length === 0) return null
  const now = brands.find(({ id }) => id === chosen)?.name ?? t('allBrands', { n: brands.length })
  return (
    <ActionMenu items={items} label={t('brand')}>
      <button type="button" className={own.brand} aria-label={t('brandNow', { name: now })}>
        <Icon of={IconBuildingStore} />
        <span className="ell">{now}</span>
        <Icon of={IconChevronDown} size={14} />
      </button>
    </ActionMenu>
  )
}
