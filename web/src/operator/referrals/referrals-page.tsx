import { REFERRAL_MATURES_DAYS } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { REFERRAL_TABS } from '@portal/contracts/referrals.ts'
import { IconCheck, IconGift, IconSettings, IconUser, IconX } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo } from '../../lib/navigation.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type Reward, refreshRewards } from './reward.ts'
import { State, useRewardColumns } from './reward-columns.tsx'

interface Asked {
  readonly act: 'approve' | 'reject'
  readonly of: Reward
}

const OPEN: readonly Reward['status'][] = ['pending-reward', 'received-reward', 'pending-withdraw']

/** Everybody who was brought by somebody; what looks like one person's two accounts waits here. */
export function Page() {
  const t = useTranslations('operator.referrals')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const go = useGo()
  const role = useRoleReason(['billing'])
  const brand = useBrandParts<Reward>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useListState({ id: 'staff-referrals', sort: '-id', filters: ['brandId'] })
  const query = useListCall('operator/referrals/list', list, { input: brand.input, refetchInterval: 30_000 })
  const columns = useRewardColumns()
  const open = ({ status }: Reward) => OPEN.includes(status)
  return (
    <>
      <PageHeader
        title={pages('referrals')}
        facts={t('facts')}
        actions={
          <StaffAction roles={['billing']} icon={IconSettings} onClick={() => void navigate({ to: staffPaths.referralProgramme() })}>
            {t('programme')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        filters={brand.filters}
        rowId={(row) => String(row.id)}
        rowName={({ friend }) => friend.username}
        rowMenu={(row) => [
          {
            id: 'approve',
            label: t('approve'),
            icon: IconCheck,
            reason: role ?? (row.held ? null : t('notHeld')),
            onSelect: () => setAsked({ act: 'approve', of: row }),
          },
          {
            id: 'reject',
            label: t('reject'),
            icon: IconX,
            danger: true,
            reason: role ?? (open(row) ? null : t('tooLate')),
            onSelect: () => setAsked({ act: 'reject', of: row }),
          },
          {
            id: 'customer',
            label: t('openCustomer'),
            icon: IconUser,
            divided: true,
            onSelect: () => go(staffPaths.customer(row.customer.id)),
          },
        ]}
        tabs={(['all', 'held', ...REFERRAL_TABS] as const).map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'held' }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          menu: true,
          title: row.friend.username,
          status: <State of={row} />,
          detail: row.customer.username,
          end: <Money value={row.reward} />,
        })}
        exportName="referrals"
        empty={
          <EmptyState icon={IconGift} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {asked && <Decision asked={asked} onClose={() => setAsked(null)} />}
      <Outlet />
    </>
  )
}

function Decision({ asked: { act, of }, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTranslations('operator.referrals')
  const name = of.friend.username
  const send = (words: string, requestId: string) =>
    act === 'approve'
      ? call('operator/referrals/approve', { id: of.id, reason: words }, { requestId })
      : call('operator/referrals/reject', { id: of.id, remark: words }, { requestId })
  return (
    <ReasonDialog
      title={t(`${act}Title`, { name })}
      confirm={t(act)}
      danger={act === 'reject'}
      onConfirm={async (words, requestId) => {
        await send(words, requestId)
        await refreshRewards()
        toastOk(t(act === 'approve' ? 'approved' : 'rejected'))
      }}
      onClose={onClose}
    >
      {act === 'reject' && of.status === 'pending-withdraw' && (
        <p className="c2">{t('rejectAsked', { number: of.withdrawal ? referenceOf(of.withdrawal) : '' })}</p>
      )}
      <p className="c2">{act === 'approve' ? t('approveText', { days: REFERRAL_MATURES_DAYS }) : t('rejectText')}</p>
    </ReasonDialog>
  )
}
