import { useTranslations } from 'use-intl'
import type { MenuItem } from '../design/controls/menu.tsx'
import { Icon } from '../design/icon.tsx'
import { useLanguageItems } from './language-menu.tsx'
import css from './phone-bar.module.css'
import { useThemeItems } from './theme-menu.tsx'

/** At the end of a phone's drawer: language, theme, and what else was chosen for this browser. */
export function DrawerChoices({ lines }: { lines: readonly MenuItem[] }) {
  const t = useTranslations('shell')
  const themes = useThemeItems()
  const languages = useLanguageItems()
  return (
    <div className={css.choices}>
      <h3>{t('language')}</h3>
      <div className={css.chips}>
        {languages.map((item) => (
          <button key={item.id} type="button" className={css.chip} aria-pressed={item.checked} onClick={item.onSelect}>
            {item.label}
          </button>
        ))}
      </div>
      <h3>{t('theme')}</h3>
      <div className={css.chips}>
        {themes.map((item) => (
          <button key={item.id} type="button" className={css.chip} aria-pressed={item.checked} onClick={item.onSelect}>
            <Icon of={item.icon} />
            {item.label}
          </button>
        ))}
      </div>
      {lines.map((item) => (
        <button key={item.id} type="button" className={css.line} aria-pressed={item.toggle} onClick={item.onSelect}>
          {item.icon && <Icon of={item.icon} />}
          {item.label}
        </button>
      ))}
    </div>
  )
}
