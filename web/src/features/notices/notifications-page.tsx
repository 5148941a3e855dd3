import { EXPIRING_DAYS } from '@portal/contracts/constants.ts'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { Tabs } from '../../design/layout/tabs.tsx'
import type { ListView } from '../../design/table/list-state.ts'
import { NothingFound } from '../../design/table/nothing-found.tsx'
import { SearchBox } from '../../design/table/search-box.tsx'
import { TableFoot } from '../../design/table/table-foot.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { NewcomerSteps } from '../first-steps/lazy.tsx'
import { isNewcomer } from '../first-steps/newcomer.ts'
import { TransferOffers } from '../transfers/lazy.tsx'
import { NoticeRow } from './notice-row.tsx'
import css from './notices.module.css'

/** Notices that a first visit may bring. */
const FEW = 5

type Input = InputOf<'user/notification/list'>

const readInput = ({ tab, search, page, pageSize }: ListView): Input => ({
  page,
  pageSize: pageSize as Input['pageSize'],
  search: search || undefined,
  unreadOnly: tab === 'unread',
})

/** The landing page after signing in: what happened, newest first, what is new marked [P3]. */
export function Page() {
  const t = useTranslations('notices')
  const pages = useTranslations('pages')
  const phone = usePhone()
  const list = useListState({ id: 'notifications' })
  const query = useListCall('user/notification/list', list, { input: readInput, refetchInterval: usePolling(false) })
  const read = useSubmit('user/notification/read', { invalidates: ['user/notification'] })
  const [all, setAll] = useState(false)
  const { answer } = query
  // Whoever has many notices is no newcomer: nothing more is asked for.
  const fresh = (answer?.counts.all ?? Number.POSITIVE_INFINITY) <= FEW
  const overview = useCall('user/dashboard/overview', { days: EXPIRING_DAYS }, { staleTime: 60_000, enabled: fresh })
  const unread = answer?.counts.unread ?? 0
  const readAll = async () => {
    setAll(true)
    await read.mutateAsync({ all: true }).catch(() => undefined)
    setAll(false)
  }
  const body = () => {
    if (query.error && !answer) return <ErrorState error={query.error} onRetry={query.retry} />
    if (!answer) return <SkeletonRows rows={8} />
    if (answer.items.length > 0) {
      return (
        <ul>
          {answer.items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onRead={() => read.mutate({ id: notice.id })} />
          ))}
        </ul>
      )
    }
    if (list.view.search) return <NothingFound list={list} />
    return (
      <EmptyState icon={IconBell} title={list.view.tab === 'unread' ? t('noneUnread') : t('empty')}>
        {list.view.tab === 'unread' ? t('noneUnreadHint') : t('emptyHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        title={pages('notification')}
        facts={answer && <span role="status">{t('unreadCount', { n: unread })}</span>}
        actions={
          (answer?.counts.all !== 0 || list.view.search) && (
            <DisabledReason reason={answer && unread === 0 ? t('nothingUnread') : null}>
              <Button icon={IconChecks} working={all} onClick={() => void readAll()}>
                {t('readAll')}
              </Button>
            </DisabledReason>
          )
        }
      />
      <TransferOffers />
      {overview.data && isNewcomer(overview.data) && (
        <div className={css.first}>
          <NewcomerSteps />
        </div>
      )}
      <Panel flush>
        <div className={css.tools}>
          <Tabs
            inPanel
            chips
            label={t('tabs')}
            current={list.view.tab}
            tabs={[
              { id: 'all', label: t('all'), to: list.link({ tab: 'all' }), count: answer?.counts.all },
              { id: 'unread', label: t('unread'), to: list.link({ tab: 'unread' }), count: answer?.counts.unread },
            ]}
          />
          <span className="sp" />
          <SearchBox value={list.view.search} onSearch={(search) => list.change({ search })} hint={t('searchHint')} />
        </div>
        <div aria-busy={query.refreshing || undefined}>{body()}</div>
        {answer && answer.items.length > 0 && <TableFoot list={list} total={answer.total} phone={phone} />}
      </Panel>
    </>
  )
}
