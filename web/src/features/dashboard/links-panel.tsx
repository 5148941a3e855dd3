import { IconExternalLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link } from '../../design/link.tsx'
import css from './dashboard.module.css'

/** What the brand wants at hand: support, terms, documentation, status. */
export function LinksPanel() {
  const t = useTranslations('dashboard')
  const links = useCall('user/dashboard/links', {}, { staleTime: 300_000 })
  const items = links.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Panel title={t('links')} flush>
      <ul>
        {items.map(({ id, label, url }) => (
          <li key={id}>
            {url.startsWith('/') && !url.startsWith('//') ? (
              <Link to={url} className={css.link}>
                {label}
              </Link>
            ) : (
              <a href={url} className={css.link} target={url.startsWith('mailto:') ? undefined : '_blank'} rel="noreferrer">
                {label} <span className="sp" /> <Icon of={IconExternalLink} size={14} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
