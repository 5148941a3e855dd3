import { useBrand } from '../api/brand.ts'
import css from './brand-mark.module.css'

/** Sign and name of the brand; the sign takes the brand's colour. */
export function BrandMark({ name = true }: { name?: boolean }) {
  const brand = useBrand()
  if (!brand) return null
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
