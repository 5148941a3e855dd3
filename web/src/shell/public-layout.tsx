import { Outlet } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useBrand } from '../api/brand.ts'
import { dateParts } from '../design/data/date-format.ts'
import { Link } from '../design/link.tsx'
import { useNow } from '../lib/use-now.ts'
import { BrandMark } from './brand-mark.tsx'
import { DemoNote } from './demo-note.tsx'
import { LanguageMenu } from './language-menu.tsx'
import css from './public-layout.module.css'
import { ThemeMenu } from './theme-menu.tsx'

/** Sign-in and its neighbours: brand and choices above, the law below. */
export function PublicLayout() {
  const t = useTranslations('accounts.footer')
  const lang = useLocale()
  const brand = useBrand()
  const year = dateParts(useNow())?.date.slice(0, 4)
  if (!brand) return null
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Link to="/login" className={css.home}>
          <BrandMark />
        </Link>
        <span className="sp" />
        <LanguageMenu words />
        <ThemeMenu />
      </header>
      <main className={css.main}>
        <Outlet />
      </main>
      <footer className={css.footer}>
        <span>
          © {year} {brand.name}
        </span>
        <DemoNote />
        {brand.termsUrl && <a href={brand.termsUrl}>{t('terms')}</a>}
        {brand.privacyUrl && <a href={brand.privacyUrl}>{t('privacy')}</a>}
        {brand.footer.map(({ label, url }) => (
          <a key={url} href={url}>
            {label[lang]}
          </a>
        ))}
        {brand.supportEmail && <a href={`mailto:${brand.supportEmail}`}>{t('support')}</a>}
      </footer>
    </div>
  )
}
