import { useTranslations } from 'use-intl'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../layout/states.tsx'
import { isNarrowed } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

/** Zero results: what was looked for, and the way back to everything. */
export function NothingFound({ list }: { list: ListState }) {
  const t = useTranslations('table')
  const { search } = list.view
  if (!isNarrowed(list.view)) {
    return (
      <EmptyState
        title={t('emptyTab')}
        actions={<Button onClick={() => list.change({ tab: list.defaults.tab ?? 'all' })}>{t('showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={search ? t('noMatchSearch', { search }) : t('noMatch')}
      actions={<Button onClick={list.clear}>{t('clearFilters')}</Button>}
    >
      {t('noMatchHint')}
    </EmptyState>
  )
}
