import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import css from './top-bar.module.css'

interface CrumbsProps {
  group?: string
  /** The lists above, the outermost first. */
  above: readonly { readonly path: string; readonly label: string }[]
  here: string
}

/** Group, list, object. */
export function Crumbs({ group, above, here }: CrumbsProps) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('breadcrumbs')} className={css.crumbs}>
      <ol className={css.crumbs}>
        {group && (
          <li className={css.group}>
            {group}
            <Icon of={IconChevronRight} size={13} />
          </li>
        )}
        {above.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
            <Icon of={IconChevronRight} size={13} />
          </li>
        ))}
        <li>
          <span className={css.here} aria-current="page">
            {here}
          </span>
        </li>
      </ol>
    </nav>
  )
}
