import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import css from './option-card.module.css'

interface OptionCardProps {
  /** Cards of one choice share a name, like radio buttons, which they are. */
  name: string
  value: string
  checked: boolean
  onChange: () => void
  icon?: IconType
  /** A mark in place of the icon: a country code. */
  mark?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** At the right of the title: "6 left", "Sold out". */
  aside?: ReactNode
  /** Not to be chosen now, but visible, with the reason in `detail` or `aside`. */
  off?: boolean
  /** Icon above the title (services) in place of beside it. */
  tile?: boolean
  children?: ReactNode
}

/** A choice with its facts. Selected: an accent edge of two pixels, no fill. */
export function OptionCard({ name, value, checked, onChange, icon, mark, title, detail, aside, off, tile, children }: OptionCardProps) {
  return (
    <label className={cx(css.card, tile && css.tile, off && css.off)}>
      <input type="radio" name={name} value={value} checked={checked} disabled={off} onChange={onChange} className={css.radio} />
      <span className={css.head}>
        {icon && <Icon of={icon} size={tile ? 16 : 18} className={css.icon} />}
        {mark}
        <span className={css.words}>
          <span className={css.title}>
            <span>{title}</span>
            {aside && <span className={css.aside}>{aside}</span>}
          </span>
          {detail && <span className={css.detail}>{detail}</span>}
        </span>
      </span>
      {children}
    </label>
  )
}

interface OptionGridProps {
  label: string
  /** As many as fit, none narrower than this. */
  least?: number
  /** For seven tiles: one row, or four and three. */
  seven?: boolean
  children: ReactNode
}

/** Cards side by side. */
export function OptionGrid({ label, least = 148, seven, children }: OptionGridProps) {
  if (seven) {
    return (
      <div className={css.room}>
        <div role="radiogroup" aria-label={label} className={cx(css.grid, css.seven)}>
          {children}
        </div>
      </div>
    )
  }
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={css.grid}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))` }}
    >
      {children}
    </div>
  )
}
