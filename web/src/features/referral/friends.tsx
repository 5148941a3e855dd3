import { REFERRAL_TABS } from '@portal/contracts/referrals.ts'
import { IconGift } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../api/event-effects.ts'
import { EmptyState } from '../../design/layout/states.tsx'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { About, Reward, Status, useFriendColumns } from './friend-columns.tsx'
import { terms } from './referral.ts'

/** Everybody who came by the link, the newest first. */
export function Friends() {
  const t = useTranslations('referral')
  const list = useListState({ id: 'referrals', sort: '-created_at' })
  const query = useListCall('user/referral/list', list, { itemsKey: 'referralObjectList', refetchInterval: usePolling(false) })
  const columns = useFriendColumns()
  return (
    <DataTable
      list={list}
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowName={({ full_name }) => full_name}
      tabs={(['all', ...REFERRAL_TABS] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
      searchHint={t('searchHint')}
      phone={(row) => ({
        title: row.full_name,
        status: <Status of={row} />,
        detail: row.remark ? <About of={row} /> : row.email,
        end: <Reward of={row} />,
      })}
      exportName="referrals"
      empty={
        <EmptyState icon={IconGift} title={t('empty')}>
          {t('emptyHint', terms)}
        </EmptyState>
      }
    />
  )
}
