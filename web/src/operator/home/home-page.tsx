import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { builtPages } from '../../built-pages.ts'
import { Icon } from '../../design/icon.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { SilentWorker } from '../alerts/silent-worker.tsx'
import { maySee, useStaff } from '../session.ts'
import { useRoleNames } from '../shell/use-role-names.ts'
import css from './home.module.css'
import { type Waiting, waiting } from './waiting.ts'

const AGAIN_MS = 30_000

/** Where a member of staff begins: what waits for a person, and for whom. */
export function Page() {
  const t = useTranslations('operator.home')
  const pages = useTranslations('operator.pages')
  const roles = useRoleNames()
  const staff = useStaff()
  const mine = waiting.filter((item) => staff && maySee(staff.roles, item.roles))
  const answers = useQueries({
    queries: mine.map((item) => ({
      queryKey: ['operator/waiting', item.id] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => item.count(signal),
      refetchInterval: AGAIN_MS,
    })),
  })
  const failed = answers.find(({ isError, data }) => isError && data === undefined)
  const nothing = answers.every(({ data }) => data === 0)
  return (
    <>
      <PageHeader title={pages('home')} facts={staff && t('hello', { name: staff.name, roles: roles(staff.roles) })} />
      <div className="stack">
        <SilentWorker />
        <Panel
          title={t('waitingTitle')}
          hint={nothing ? t('nothing') : undefined}
          flush
          foot={<span className="sm c3">{t('nothingHint')}</span>}
        >
          {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
          <ul>
            {mine.map((item, at) => (
              <Row key={item.id} item={item} count={answers[at]?.data} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  )
}

function Row({ item, count }: { item: Waiting; count: number | undefined }) {
  const t = useTranslations('operator.home.waiting')
  const home = useTranslations('operator.home')
  const roles = useRoleNames()
  const hot = count !== undefined && count > 0
  const words = (
    <>
      <Icon of={item.icon} />
      <span className={css.words}>
        <span className="b">{t(item.id)}</span>
        <span className="c3 sm">{home('for', { roles: roles(item.roles) })}</span>
      </span>
      <span className={cx('num', hot ? css.hot : 'c3')}>{count ?? '…'}</span>
    </>
  )
  return (
    <li>
      {builtPages.has(item.to.split('?')[0] ?? '') ? (
        <Link to={item.to} className={css.row}>
          {words}
        </Link>
      ) : (
        <div className={css.row}>{words}</div>
      )}
    </li>
  )
}
