import { useTranslations } from 'use-intl'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../layout/states.tsx'
import { isNarrowed } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

/** Zero results: what was looked for, and the way back to everything. */
export function NothingFound({ list }: { list: ListState }) {
  const t = useTranslations('table')
  const { search, tab } = list.view
  const clear = () => list.change({ search: '', filters: {}, tab: isNarrowed(list.view) ? tab : (list.defaults.tab ?? 'all') })
  return (
    <EmptyState
      title={search ? t('noMatchSearch', { search }) : t('noMatch')}
      actions={<Button onClick={clear}>{t('clearFilters')}</Button>}
    >
      {t('noMatchHint')}
    </EmptyState>
  )
}
