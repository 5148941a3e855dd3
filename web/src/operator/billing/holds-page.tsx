import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type Hold, refreshBilling } from './billing.ts'

/** Customers whose services the run leaves alone until a person lets go. */
export function Page() {
  const t = useTranslations('operator.billing')
  const pages = useTranslations('operator.pages')
  const role = useRoleReason(['billing'])
  const [holding, setHolding] = useState(false)
  const [releasing, setReleasing] = useState<Hold | null>(null)
  const brand = useBrandParts<Hold>()
  const list = useListState({ id: 'staff-holds', sort: '-at', filters: ['brandId'] })
  const query = useListCall('operator/billing/hold/list', list, { input: brand.input })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={pages('holds')}
        facts={t('holdsFacts')}
        actions={
          <StaffAction roles={['billing']} look="primary" icon={IconHandStop} onClick={() => setHolding(true)}>
            {t('hold')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        filters={brand.filters}
        rowId={(row) => String(row.customer.id)}
        rowName={(row) => row.customer.username}
        rowLink={(row) => staffPaths.customer(row.customer.id)}
        rowMenu={(row) => [{ id: 'release', label: t('release'), icon: IconHandStop, reason: role, onSelect: () => setReleasing(row) }]}
        searchHint={t('searchHolds')}
        phone={(row) => ({ menu: true, title: row.customer.username, detail: row.reason, end: <DateText value={row.at} short /> })}
        exportName="holds"
        empty={
          <EmptyState icon={IconHandStop} title={t('emptyHolds')}>
            {t('emptyHoldsHint')}
          </EmptyState>
        }
      />
      {holding && <HoldDialog onClose={() => setHolding(false)} />}
      {releasing && (
        <ReasonDialog
          title={t('releaseTitle', { name: releasing.customer.username })}
          confirm={t('release')}
          onConfirm={async (reason, requestId) => {
            await call('operator/billing/hold/release', { id: releasing.customer.id, reason }, { requestId })
            await refreshBilling()
            toastOk(t('releaseDone', { name: releasing.customer.username }))
          }}
          onClose={() => setReleasing(null)}
        >
          <p className="c2">{t('releaseText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.billing')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { customer: '', reason: '' },
    guard: false,
    validate: ({ customer, reason }) => ({
      customer: customer.trim() === '' && t('holdCustomerMissing'),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ customer, reason }, requestId) => {
      const held = await call('operator/billing/hold/set', { customer: customer.trim(), reason: reason.trim() }, { requestId })
      await refreshBilling()
      toastOk(t('holdDone', { name: held.customer.username }))
      onClose()
    },
  })
  return (
    <Dialog title={t('holdTitle')} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('hold')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('holdText')}</p>
        <TextField
          label={t('holdCustomer')}
          hint={t('holdCustomerHint')}
          autoComplete="off"
          spellCheck={false}
          {...form.field('customer')}
        />
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

function useColumns(): Column<Hold>[] {
  const t = useTranslations('operator.billing')
  return [
    {
      id: 'customer',
      header: t('customer'),
      pinned: true,
      width: 220,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'reason',
      header: t('reason'),
      grow: true,
      width: 260,
      cell: ({ reason }) => <span className="ell">{reason}</span>,
      text: ({ reason }) => reason,
    },
    { id: 'by', header: t('by'), width: 130, priority: 2, cell: ({ by }) => by, text: ({ by }) => by },
    { id: 'at', header: t('when'), width: 150, sortable: true, cell: ({ at }) => <DateText value={at} time />, text: ({ at }) => at },
  ]
}
