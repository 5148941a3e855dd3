import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { kinds } from '../services/kinds.ts'
import { SessionTable } from './session-table.tsx'

/** Every connection that the reader opened, and those to their own servers. */
export function Page() {
  const t = useTranslations('rgc')
  const pages = useTranslations('pages')
  const labels = useTranslations()
  const list = useListState({ id: 'remote-access', sort: '-createdAt' })
  return (
    <>
      <PageHeader title={pages('remote-access')} facts={t('facts')} />
      <SessionTable
        list={list}
        empty={
          <EmptyState
            icon={IconPlugConnected}
            title={t('empty.title')}
            actions={kinds.slice(0, 1).map(({ contract, texts }) => (
              <ButtonLink key={contract.id} to={contract.listPage}>
                {labels(texts.list)}
              </ButtonLink>
            ))}
          >
            {t('emptyAll.text')}
          </EmptyState>
        }
      />
    </>
  )
}
