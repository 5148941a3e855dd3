import { IconEyeOff, IconRowInsertTop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { MenuItem } from '../design/controls/menu.tsx'
import { compactDensity, sensitiveHidden } from '../lib/preference.ts'
import { useStore } from '../lib/store.ts'

/** How this browser shows things, as switches of the account's menu. */
export function useViewItems(): MenuItem[] {
  const t = useTranslations('shell')
  const hidden = useStore(sensitiveHidden)
  const compact = useStore(compactDensity)
  return [
    { id: 'hide', label: t('hideSensitive'), icon: IconEyeOff, toggle: hidden, onSelect: () => sensitiveHidden.set(!hidden) },
    { id: 'compact', label: t('compact'), icon: IconRowInsertTop, toggle: compact, onSelect: () => compactDensity.set(!compact) },
  ]
}
