import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { inReadersZone } from '../../design/data/date-format.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import css from './dashboard.module.css'

const SHOWN = 5

/** The last notifications, so that nobody has to look elsewhere for what just happened. */
export function LatestPanel() {
  const t = useTranslations('dashboard')
  // The same question the bell asks: answered once for both.
  const notices = useCall('user/notification/list', { page: 1, pageSize: 10 }, { staleTime: 60_000 })
  const items = notices.data?.items.slice(0, SHOWN) ?? []
  if (items.length === 0) return null
  return (
    <Panel title={t('latest')} actions={<TextLink to={paths.notifications()}>{t('allNotifications')}</TextLink>} flush>
      <ul>
        {items.map(({ id, title, link, read, at }) => (
          <li key={id} className={css.latest}>
            <StatusMark tone={read ? 'off' : 'ok'} />
            {link?.startsWith('/home/') ? (
              <Link to={link} className={css.name}>
                {inReadersZone(title)}
              </Link>
            ) : (
              <span className="b">{inReadersZone(title)}</span>
            )}
            <span className="c3">
              <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
