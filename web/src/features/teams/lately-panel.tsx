import { TEAM_LATELY_DAYS } from '@portal/contracts/teams.ts'
import { useTranslations } from 'use-intl'
import { daysUntil } from '../../design/data/date-format.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { useNow } from '../../lib/use-now.ts'
import { paths } from '../../paths.ts'
import { useActionName } from '../notices/action-name.ts'
import css from './teams.module.css'
import { nameOf, type Team } from './teams.ts'

const SHOWN = 5

interface Happening {
  readonly key: string
  readonly time: string
  readonly ok: boolean
  readonly text: string
  /** The service it was done to, or why it was refused. */
  readonly about: string
}

/** Who came, and what members did to services of the leader; nothing where nothing happened. */
export function LatelyPanel({ team }: { team: Team }) {
  const t = useTranslations('teams.lately')
  const pages = useTranslations('pages')
  const happenings = useHappenings(team)
  if (happenings.length === 0) return null
  return (
    <Panel title={t('title')} flush actions={<TextLink to={paths.log()}>{pages('log')}</TextLink>}>
      <ul className={css.lately} aria-label={t('title')}>
        {happenings.map(({ key, time, ok, text, about }) => (
          <li key={key}>
            <StatusMark tone={ok ? 'ok' : 'danger'} />
            <span className={css.person}>
              <span>{text}</span>
              {about !== '' && <span className="sm c3">{about}</span>}
            </span>
            <span className="sm c3 nowrap">
              <DateText value={time} time />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useHappenings({ members, lately }: Team): readonly Happening[] {
  const t = useTranslations('teams.lately')
  const action = useActionName()
  const now = useNow()
  const joined = members
    .filter(({ joinedAt }) => daysUntil(joinedAt, now) >= -TEAM_LATELY_DAYS)
    .map((member) => ({
      ...{ key: `joined-${member.userID}`, time: member.joinedAt, ok: true },
      ...{ text: t('joined', { name: nameOf(member) }), about: '' },
    }))
  const done = lately.map(({ id, name, action: path, detail, error, time }) => ({
    ...{ key: `done-${id}`, time, ok: error === null },
    text: t('deed', { name, deed: action(path) }),
    about: [detail, error === null ? '' : t('refused', { error })].filter((part) => part !== '').join(' · '),
  }))
  return [...joined, ...done].sort((a, b) => b.time.localeCompare(a.time)).slice(0, SHOWN)
}
