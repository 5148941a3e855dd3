import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import { useListState } from '../../../design/table/use-list-state.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import { paths } from '../../../paths.ts'
import { EndpointTable } from './endpoint-table.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** A row for each proxy, of all services. */
export function DetailList() {
  const t = useTranslations('proxies')
  const phone = usePhone()
  const list = useListState({ id: 'proxy-endpoints', filters: ['type'] })
  const order = paths.order({ type: 'proxy' })
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ViewSwitch value="detail" />
            {!phone && (
              <ButtonLink to={order} look="primary" icon={IconPlus}>
                {t('order')}
              </ButtonLink>
            )}
          </>
        }
      />
      <EndpointTable
        list={list}
        empty={
          <EmptyState
            icon={IconRoute}
            title={t('none.title')}
            actions={
              <ButtonLink to={order} icon={IconPlus}>
                {t('order')}
              </ButtonLink>
            }
          >
            {t('none.text')}
          </EmptyState>
        }
      />
    </>
  )
}
