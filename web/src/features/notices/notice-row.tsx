import { IconAlertTriangle, IconBell, IconCheck, IconLifebuoy, IconReceipt, IconServer2, IconShield, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { IconButton } from '../../design/controls/button.tsx'
import { inReadersZone } from '../../design/data/date-format.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Icon, type IconType } from '../../design/icon.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { kinds } from '../services/kinds.ts'
import css from './notices.module.css'

export type Notice = OutputOf<'user/notification/list'>['items'][number]

/** By the kind's own words, so that a kind the server adds later finds a fitting sign. */
const icons: readonly [RegExp, IconType][] = [
  [/fail|overdue|suspend|terminat|undeliver|refus|missing|sold-out/, IconAlertTriangle],
  [/invoice|order|payment|paid|topup|top-up|balance|renew|refund/, IconReceipt],
  [new RegExp(['service', 'server', 'snapshot', 'backup', ...kinds.map(({ contract }) => contract.id)].join('|')), IconServer2],
  [/ticket/, IconLifebuoy],
  [/team|share|transfer/, IconUsers],
  [/login|password|session|security|email/, IconShield],
]
const iconOf = (kind: string): IconType => icons.find(([pattern]) => pattern.test(kind))?.[1] ?? IconBell

/** A path of the portal; anything else is not followed. */
const inside = (link: string | null): string | null => (link?.startsWith('/') && !link.startsWith('//') ? link : null)

export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const t = useTranslations('notices')
  const to = inside(notice.link)
  const { read } = notice
  const [title, body] = [inReadersZone(notice.title), inReadersZone(notice.body)]
  return (
    <li className={cx(css.notice, !read && css.unread)}>
      <span className={css.dot}>{!read && <span className="sr">{t('isUnread')}</span>}</span>
      <Icon of={iconOf(notice.kind)} className={css.icon} />
      <div className={css.words}>
        {to ? (
          <Link to={to} className={css.title} onClick={read ? undefined : onRead}>
            {title}
          </Link>
        ) : (
          <b className={css.title}>{title}</b>
        )}
        {body && <p className="c2">{body}</p>}
      </div>
      <span className={cx(css.time, 'c3')}>
        <DateText value={notice.at} time />
      </span>
      <span className={css.act}>
        {!read && <IconButton size="small" icon={IconCheck} label={t('markRead', { title })} onClick={onRead} />}
      </span>
    </li>
  )
}
