import { referenceOf } from '@portal/contracts/document-series.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { ExtendDialog, PriceDialog, RenewDialog, ShortenDialog } from '../billing/money-dialogs.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { maySee, useStaff } from '../session.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import css from './service.module.css'
import type { Service } from './service.ts'

const DIALOGS = { renew: RenewDialog, extend: ExtendDialog, shorten: ShortenDialog, price: PriceDialog } as const
type Act = keyof typeof DIALOGS | 'autoRenew' | 'plan'

/** Until when it is paid and what it costs, and every way to change that; each act asks for its reason. */
export function TermPanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const billing = useTranslations('operator.billing')
  const changes = useTranslations('changes')
  const [asked, setAsked] = useState<Act | null>(null)
  const Asked = asked && asked !== 'autoRenew' && asked !== 'plan' ? DIALOGS[asked] : null
  const { price, periodMonths, endAt, autoRenew } = service
  const open = service.state === 'active' && endAt !== null
  const staff = useStaff()
  // What only billing is shown: an open document, and what the owner's balance holds.
  const books = useCall(
    'operator/billing/service',
    { id: service.id },
    { enabled: open && staff !== null && maySee(staff.roles, ['billing']) },
  )
  const { balance, openInvoice } = books.data ?? {}
  return (
    <Panel
      title={t('term')}
      flush
      foot={
        open && (
          <div className="row wrap">
            <StaffAction roles={['billing']} size="small" look="primary" onClick={() => setAsked('renew')}>
              {billing('renew')}
            </StaffAction>
            <StaffAction roles={['billing']} size="small" onClick={() => setAsked('extend')}>
              {billing('extend')}
            </StaffAction>
            <StaffAction roles={['billing']} size="small" onClick={() => setAsked('shorten')}>
              {billing('shorten')}
            </StaffAction>
            <StaffAction roles={['billing']} size="small" onClick={() => setAsked('plan')}>
              {changes('changePlan')}
            </StaffAction>
            <StaffAction roles={['billing']} size="small" onClick={() => setAsked('price')}>
              {billing('changePrice')}
            </StaffAction>
          </div>
        )
      }
    >
      <p className={css.price}>
        <b>
          <Money value={price} />
        </b>{' '}
        <span className="c2">{billing('perPeriod', { n: periodMonths })}</span>
      </p>
      <DefinitionList
        columns={1}
        items={[
          { term: t('start'), value: <DateText value={service.startAt} time /> },
          { term: t('end'), value: <DateText value={endAt} time /> },
          service.overdueSince ? { term: t('overdueSince'), value: <DateText value={service.overdueSince} time /> } : null,
          service.cancellation ? { term: t('cancellationTitle'), value: t(`cancellation.${service.cancellation}`) } : null,
          {
            term: t('autoRenew'),
            value: (
              <span className="row wrap">
                {t(autoRenew ? 'on' : 'off')}
                {open && (
                  <StaffAction
                    roles={['billing']}
                    state={service.cancellation ? { reason: 'renewal.cancelled' } : true}
                    size="small"
                    look="ghost"
                    onClick={() => setAsked('autoRenew')}
                  >
                    {t(autoRenew ? 'autoRenewOff.button' : 'autoRenewOn.button')}
                  </StaffAction>
                )}
              </span>
            ),
          },
          balance ? { term: billing('balance'), value: <Money value={balance} /> } : null,
          openInvoice
            ? {
                term: billing('openInvoice'),
                value: (
                  <>
                    <TextLink to={staffPaths.order(openInvoice.id)}>{referenceOf(openInvoice)}</TextLink>{' '}
                    <Money value={openInvoice.total} />
                  </>
                ),
              }
            : null,
        ]}
      />
      {asked === 'autoRenew' && <AutoRenewDialog service={service} onClose={() => setAsked(null)} />}
      {asked === 'plan' && <ChangePlanDialog service={service} onClose={() => setAsked(null)} />}
      {Asked && books.data && <Asked of={books.data} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function AutoRenewDialog({ service: { id, name, autoRenew }, onClose }: { service: Service; onClose: () => void }) {
  const t = useTranslations(autoRenew ? 'operator.services.autoRenewOff' : 'operator.services.autoRenewOn')
  return (
    <ReasonDialog
      title={t('title', { name })}
      confirm={t('button')}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/auto-renew', { id, on: !autoRenew, reason }, { requestId })
        await queryClient.invalidateQueries(underPath('operator/services'))
        toastOk(t('done', { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('text')}</p>
    </ReasonDialog>
  )
}
