import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/controls/button.tsx'
import { ActionMenu } from '../design/controls/menu.tsx'

/** Light, dark, or like the system. */
export function useThemeItems() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    { id: 'light', label: t('themeLight'), icon: IconSun, checked: colorScheme === 'light', onSelect: () => setColorScheme('light') },
    { id: 'dark', label: t('themeDark'), icon: IconMoon, checked: colorScheme === 'dark', onSelect: () => setColorScheme('dark') },
    {
      id: 'auto',
      label: t('themeSystem'),
      icon: IconDeviceDesktop,
      checked: colorScheme === 'auto',
      onSelect: () => setColorScheme('auto'),
    },
  ]
}

export function ThemeMenu() {
  const t = useTranslations('shell')
  const items = useThemeItems()
  const scheme = useComputedColorScheme('light')
  return (
    <ActionMenu items={items}>
      <IconButton icon={scheme === 'dark' ? IconMoon : IconSun} label={t('theme')} />
    </ActionMenu>
  )
}
