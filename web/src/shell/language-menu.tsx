import { IconLanguage } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { useBrand } from '../api/brand.ts'
import { Button, IconButton } from '../design/controls/button.tsx'
import { ActionMenu } from '../design/controls/menu.tsx'
import { localeSaver } from '../i18n/account-locale.ts'
import { switchLocale } from '../i18n/i18n.tsx'
import { type Locale, localeNames, locales } from '../i18n/locale.ts'

/** At once here, and for the account, so that mails and other devices speak it too. */
async function choose(locale: Locale): Promise<void> {
  await switchLocale(locale)
  await localeSaver
    .get()?.(locale)
    .catch(() => undefined)
}

export function useLanguageItems() {
  const current = useLocale()
  const spoken = useBrand()?.locales ?? locales
  return locales
    .filter((locale) => spoken.includes(locale))
    .map((locale) => ({
      id: locale,
      label: <span lang={locale}>{localeNames[locale]}</span>,
      checked: locale === current,
      onSelect: () => void choose(locale),
    }))
}

/** Switches at once, without losing what was typed. `words` shows the language's name beside the sign. */
export function LanguageMenu({ words }: { words?: boolean }) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const items = useLanguageItems()
  return (
    <ActionMenu items={items}>
      {words ? (
        <Button look="ghost" icon={IconLanguage} menu aria-label={`${t('language')}: ${localeNames[locale]}`}>
          {localeNames[locale]}
        </Button>
      ) : (
        <IconButton icon={IconLanguage} label={t('language')} />
      )}
    </ActionMenu>
  )
}
