import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/controls/button.tsx'
import { ActionMenu } from '../design/controls/menu.tsx'
import { colorScheme, usePaintedScheme } from '../lib/color-scheme.ts'
import { useStore } from '../lib/store.ts'

/** Light, dark, or like the system. */
export function useThemeItems() {
  const t = useTranslations('shell')
  const wish = useStore(colorScheme)
  const item = (id: 'light' | 'dark' | 'auto', label: string, icon: typeof IconSun) => ({
    id,
    label,
    icon,
    checked: wish === id,
    onSelect: () => colorScheme.set(id),
  })
  return [
    item('light', t('themeLight'), IconSun),
    item('dark', t('themeDark'), IconMoon),
    item('auto', t('themeSystem'), IconDeviceDesktop),
  ]
}

export function ThemeMenu() {
  const t = useTranslations('shell')
  const items = useThemeItems()
  const painted = usePaintedScheme()
  return (
    <ActionMenu items={items}>
      <IconButton icon={painted === 'dark' ? IconMoon : IconSun} label={t('theme')} />
    </ActionMenu>
  )
}
