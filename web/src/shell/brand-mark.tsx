import { useBrand } from '../api/brand.ts'
import { cx } from '../lib/class-names.ts'
import css from './brand-mark.module.css'

/** The brand's logo where it has one; else a sign in its colour and its name. */
export function BrandMark({ name = true }: { name?: boolean }) {
  const brand = useBrand()
  if (!brand) return null
  const { light, dark } = brand.logo
  if (light || dark) {
    return (
      <span className={cx(css.brand, !name && css.small)}>
        {/* The one that is not shown is not fetched. */}
        <img src={light ?? dark ?? ''} alt={brand.name} className={cx(css.logo, dark && light && css.light)} loading="lazy" />
        {light && dark && <img src={dark} alt={brand.name} className={cx(css.logo, css.dark)} loading="lazy" />}
      </span>
    )
  }
  return (
    <span className={css.brand}>
      <svg viewBox="0 0 22 22" width={22} height={22} aria-hidden>
        <rect width="22" height="22" rx="6" fill="var(--brand)" />
        <path
          d="M6 16 11 5.5 16 16M11 12.6v3.4"
          fill="none"
          stroke="var(--on-brand)"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name && <span className={css.name}>{brand.name}</span>}
    </span>
  )
}
