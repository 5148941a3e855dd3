import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import { useStore } from '../lib/store.ts'
import { groupOf, trail } from '../routes-index.ts'
import { pageName } from './page-name.ts'
import css from './top-bar.module.css'
import { useCurrentPage } from './use-arrival.ts'

/** Group, list, object: derived from the routes. */
export function Crumbs() {
  const t = useTranslations('shell')
  const p = useTranslations('pages')
  const page = useCurrentPage()
  const name = useStore(pageName)
  if (!page) return null
  const group = groupOf(page)
  const steps = trail(page)
  return (
    <nav aria-label={t('breadcrumbs')} className={css.crumbs}>
      <ol className={css.crumbs}>
        {group && group !== 'top' && group !== 'foot' && (
          <li className={css.group}>
            {t(`groups.${group}`)}
            <Icon of={IconChevronRight} size={13} />
          </li>
        )}
        {steps.slice(0, -1).map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{p(step.title)}</Link>
            <Icon of={IconChevronRight} size={13} />
          </li>
        ))}
        <li>
          <span className={css.here} aria-current="page">
            {name ?? p(page.title)}
          </span>
        </li>
      </ol>
    </nav>
  )
}
