import { useTranslations } from 'use-intl'
import type { MenuItem } from '../design/controls/menu.tsx'
import { Icon } from '../design/icon.tsx'
import { useLanguageItems } from './language-menu.tsx'
import css from './phone-bar.module.css'
import { useThemeItems } from './theme-menu.tsx'

/** At the end of a phone's drawer: language, theme, and what else was chosen for this browser; `first` stands before them. */
export function DrawerChoices({ lines, first }: { lines: readonly MenuItem[]; first?: { heading: string; items: readonly MenuItem[] } }) {
  const t = useTranslations('shell')
  const themes = useThemeItems()
  const languages = useLanguageItems()
  return (
    <div className={css.choices}>
      {first && first.items.length > 0 && <Chips {...first} />}
      <Chips heading={t('language')} items={languages} />
      <Chips heading={t('theme')} items={themes} />
      {lines.map((item) => (
        <button key={item.id} type="button" className={css.line} aria-pressed={item.toggle} onClick={item.onSelect}>
          {item.icon && <Icon of={item.icon} />}
          {item.label}
        </button>
      ))}
    </div>
  )
}

function Chips({ heading, items }: { heading: string; items: readonly MenuItem[] }) {
  return (
    <>
      <h3>{heading}</h3>
      <div className={css.chips}>
        {items.map((item) => (
          <button key={item.id} type="button" className={css.chip} aria-pressed={item.checked} onClick={item.onSelect}>
            {item.icon && <Icon of={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
