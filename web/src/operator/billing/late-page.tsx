import { BILLING_TABS } from '@portal/contracts/constants.ts'
import { IconArrowBackUp, IconCash, IconClockCheck, IconServer } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Label } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo } from '../../lib/navigation.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useSuspensionName } from '../services/suspensions.ts'
import { useRoleReason } from '../session.ts'
import { type LateService, refreshBilling } from './billing.ts'

/** Services that are late, stopped, or over with their disk still kept; what is over can be brought back from here. */
export function Page() {
  const t = useTranslations('operator.billing')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const role = useRoleReason(['billing'])
  const [wanted, setWanted] = useState<LateService | null>(null)
  const brand = useBrandParts<LateService>()
  const list = useListState({ id: 'staff-late', tab: 'suspended', filters: ['brandId'] })
  const query = useListCall('operator/billing/services', list, { input: brand.input, refetchInterval: 30_000 })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={pages('late-services')} facts={t('servicesFacts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        filters={brand.filters}
        rowId={(row) => String(row.service.id)}
        rowName={(row) => row.service.name}
        rowLink={(row) => (row.state === 'active' ? staffPaths.serviceMoney(row.service.id) : staffPaths.service(row.service.id))}
        rowMenu={(row) => [
          {
            id: 'undelete',
            label: t('undelete'),
            icon: IconArrowBackUp,
            reason: role ?? (row.state !== 'ended' ? t('notEnded') : row.purgeAt === null ? t('comingBack') : null),
            onSelect: () => setWanted(row),
          },
          {
            id: 'money',
            label: t('money'),
            icon: IconCash,
            reason: row.state === 'active' ? null : t('notActive'),
            onSelect: () => go({ to: staffPaths.serviceMoney(row.service.id), search: true }),
          },
          {
            id: 'open',
            label: t('openService'),
            icon: IconServer,
            divided: true,
            onSelect: () => go(staffPaths.service(row.service.id)),
          },
        ]}
        tabs={BILLING_TABS.map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchServices')}
        phone={(row) => ({
          menu: true,
          title: row.service.name,
          status: <Next of={row} />,
          detail: row.customer.username,
          end: <Money value={row.price} />,
        })}
        exportName="late-services"
        empty={<EmptyState icon={IconClockCheck} title={t('emptyServices')} />}
      />
      {wanted && <UndeleteDialog of={wanted} onClose={() => setWanted(null)} />}
      <Outlet />
    </>
  )
}

function UndeleteDialog({ of: { service }, onClose }: { of: LateService; onClose: () => void }) {
  const t = useTranslations('operator.billing')
  return (
    <ReasonDialog
      title={t('undeleteTitle', { name: service.name })}
      confirm={t('undelete')}
      onConfirm={async (reason, requestId) => {
        await call('operator/billing/undelete', { id: service.id, reason }, { requestId })
        await refreshBilling()
        toastOk(t('undeleteDone', { name: service.name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('undeleteText')}</p>
    </ReasonDialog>
  )
}

/** What the run means to do, or that it means nothing. */
function Next({ of }: { of: LateService }) {
  const t = useTranslations('operator.billing')
  const { state, held, harmAt, purgeAt, suspensions } = of
  if (state === 'ended') {
    return purgeAt === null ? (
      <span>{t('comingBack')}</span>
    ) : (
      <span>
        {t('purge')} <DateText value={purgeAt} />
      </span>
    )
  }
  if (held) return <Label tone="accent">{t('held')}</Label>
  if (harmAt === null) return <span className="c3">{t('nextNothing')}</span>
  return (
    <span>
      {t(suspensions.includes('nonpayment') ? 'nextEnd' : 'nextSuspend')} <DateText value={harmAt} />
    </span>
  )
}

function useColumns(): Column<LateService>[] {
  const t = useTranslations('operator.billing')
  const suspension = useSuspensionName()
  return [
    {
      id: 'service',
      header: t('service'),
      pinned: true,
      grow: true,
      width: 200,
      cell: ({ service }) => <TwoLines name={service.name} sub={`#${service.id}`} />,
      text: ({ service }) => service.name,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'reasons',
      header: t('reasons'),
      width: 150,
      priority: 4,
      cell: ({ suspensions }) => (
        <span className="row">
          {suspensions.map((reason) => (
            <Label key={reason} tone="danger">
              {suspension(reason)}
            </Label>
          ))}
        </span>
      ),
      text: ({ suspensions }) => suspensions.join(', '),
    },
    {
      id: 'endAt',
      header: t('paidUntil'),
      width: 120,
      sortable: true,
      priority: 2,
      cell: ({ endAt }) => <DateText value={endAt} />,
      text: ({ endAt }) => endAt,
    },
    { id: 'next', header: t('next'), width: 210, cell: (row) => <Next of={row} />, text: ({ harmAt, purgeAt }) => purgeAt ?? harmAt },
    {
      id: 'price',
      header: t('price'),
      width: 110,
      align: 'end',
      priority: 3,
      cell: ({ price }) => <Money value={price} />,
      money: ({ price }) => price,
    },
  ]
}
