import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Label } from '../../design/data/status.tsx'
import { cx } from '../../lib/class-names.ts'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { DemoNote } from '../../shell/demo-note.tsx'
import { LanguageMenu } from '../../shell/language-menu.tsx'
import css from '../../shell/public-layout.module.css'
import { ThemeMenu } from '../../shell/theme-menu.tsx'
import own from './console.module.css'

/** Before the console opens: its dark edge above, a card in the middle. */
export function EntryLayout() {
  const t = useTranslations('operator.frame')
  return (
    <div className={css.page}>
      <header className={cx(css.header, 'dark-zone', own.entry)}>
        <span className={css.home}>
          <BrandMark />
        </span>
        <Label tone="accent">{t('staff')}</Label>
        <span className="sp" />
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main className={css.main}>
        <Outlet />
      </main>
      <footer className={css.footer}>
        <span>{t('entryNote')}</span>
        <DemoNote />
      </footer>
    </div>
  )
}
