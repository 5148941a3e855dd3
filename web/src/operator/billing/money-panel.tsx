import { referenceOf } from '@portal/contracts/document-series.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import css from './billing.module.css'
import type { ServiceMoney } from './billing.ts'
import { ExtendDialog, PriceDialog, RenewDialog, ShortenDialog } from './money-dialogs.tsx'

const dialogs = { renew: RenewDialog, extend: ExtendDialog, shorten: ShortenDialog, price: PriceDialog } as const

/** The money of one service, and what staff may do about it by hand. */
export function Page() {
  const t = useTranslations('operator.billing')
  const go = useGo()
  const { id = '' } = usePathParams()
  const money = useCall('operator/billing/service', { id })
  usePageName(money.data?.service.name)
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Asked = open && dialogs[open]
  return (
    <SidePanel
      title={money.data?.service.name ?? t('money')}
      onClose={() => go({ to: staffPaths.lateServices(), search: true })}
      width={560}
      foot={
        money.data && (
          <>
            <StaffAction roles={['billing']} onClick={() => setOpen('price')}>
              {t('changePrice')}
            </StaffAction>
            <StaffAction roles={['billing']} onClick={() => setOpen('shorten')}>
              {t('shorten')}
            </StaffAction>
            <StaffAction roles={['billing']} onClick={() => setOpen('extend')}>
              {t('extend')}
            </StaffAction>
            <StaffAction roles={['billing']} look="primary" onClick={() => setOpen('renew')}>
              {t('renew')}
            </StaffAction>
          </>
        )
      }
    >
      {money.data ? (
        <Facts of={money.data} />
      ) : money.isError ? (
        <ErrorState error={money.error} onRetry={() => void money.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      {Asked && money.data && <Asked of={money.data} onClose={() => setOpen(null)} />}
    </SidePanel>
  )
}

function Facts({ of }: { of: ServiceMoney }) {
  const t = useTranslations('operator.billing')
  const { customer, price, periodMonths, endAt, autoRenew, balance, openInvoice, periods } = of
  return (
    <div className="stack">
      <DefinitionList
        columns={1}
        items={[
          { term: t('customer'), value: <CustomerLink customer={customer} /> },
          {
            term: t('price'),
            value: (
              <>
                <Money value={price} /> <span className="c3">{t('perPeriod', { n: periodMonths })}</span>
              </>
            ),
          },
          { term: t('paidUntil'), value: <DateText value={endAt} time /> },
          { term: t('autoRenew'), value: t(autoRenew ? 'on' : 'off') },
          { term: t('balance'), value: <Money value={balance} /> },
          openInvoice && {
            term: t('openInvoice'),
            value: (
              <>
                <TextLink to={staffPaths.order(openInvoice.id)}>{referenceOf(openInvoice)}</TextLink> <Money value={openInvoice.total} />
              </>
            ),
          },
        ]}
      />
      <Panel title={t('periods')} flush>
        {periods.length === 0 ? (
          <p className={`c3 ${css.pad}`}>{t('noPeriods')}</p>
        ) : (
          <ul>
            {periods.map(({ invoiceId, from, to }) => (
              <li key={invoiceId} className={css.alert}>
                <span>
                  <DateText value={from} /> – <DateText value={to} />
                </span>
                <TextLink to={staffPaths.order(invoiceId)}>{t('openInvoiceLink')}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
