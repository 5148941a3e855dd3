import { useLocale, useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../api/current-user.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { dateParts, daysUntil } from '../../../design/data/date-format.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusMark } from '../../../design/data/status.tsx'
import { useZones } from '../../../design/data/use-billing-zone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useActionName } from '../../notices/action-name.ts'
import css from './detail.module.css'

export type LogEntry = OutputOf<'user/log/list'>['items'][number]

/** What was done, in the log's own words, and what went wrong. */
export function useDeed(): (entry: LogEntry) => string {
  const t = useTranslations('services.activity')
  const name = useActionName()
  return ({ action, error }) => (error ? t('failed', { deed: name(action), error }) : name(action))
}

export function useActor(): (entry: LogEntry) => string {
  const t = useTranslations('services.actor')
  const me = useCurrentUser()?.username
  return ({ actor, actorName }) =>
    actor === 'system' || actor === 'staff'
      ? t(actor)
      : actor === 'token'
        ? t('token', { name: actorName })
        : actorName === me || actorName === ''
          ? t('you')
          : actorName
}

export function ActivityFeed({ entries }: { entries: readonly LogEntry[] }) {
  const deed = useDeed()
  const actor = useActor()
  return (
    <ul className={css.feed}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <StatusMark tone={entry.status === 'success' ? 'ok' : 'danger'} />
          <span className={css.what}>
            {deed(entry)} <span className="c3 nowrap">· {actor(entry)}</span>
          </span>
          {entry.ip && <SensitiveText className={`mono c3 ${css.ip}`}>{entry.ip}</SensitiveText>}
          <span className={`c3 num ${css.when}`}>
            <When at={entry.time} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** "today 09:41"; older days as dates. */
function When({ at }: { at: string }) {
  const t = useTranslations('common')
  const locale = useLocale()
  const { own } = useZones()
  const days = daysUntil(at, useNow())
  const time = dateParts(at)?.time
  if (days === 0) return <time dateTime={at} lang={locale} title={own}>{`${t('today')} ${time}`}</time>
  if (days === -1) return <time dateTime={at} lang={locale} title={own}>{`${t('yesterday')} ${time}`}</time>
  return <DateText value={at} time />
}
