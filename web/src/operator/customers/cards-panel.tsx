import { cardName } from '@portal/contracts/cards.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { CARD_TONES, expiryText } from '../../features/cards/cards.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import type { Customer } from './customer.ts'

type Auto = OutputOf<'operator/customers/cards'>['auto']

/** The cards that the customer saved, and what is paid by them; nothing where there never was one. */
export function CardsPanel({ customer: { id, username } }: { customer: Customer }) {
  const t = useTranslations('operator.customers.cards')
  const { data } = useCall('operator/customers/cards', { id })
  const [asked, setAsked] = useState(false)
  if (!data || (data.items.length === 0 && data.auto.monthlyLimit === null)) return null
  const { items, auto } = data
  return (
    <Panel title={t('title')} hint={items.length || undefined}>
      <div className="stack">
        {items.length === 0 && <p className="c3">{t('none')}</p>}
        <KeyValues
          items={items.map((card) => ({
            term: <span className="num">{cardName(card)}</span>,
            value: <StatusBadge tone={CARD_TONES[card.state]}>{t('until', { expiry: expiryText(card) })}</StatusBadge>,
          }))}
        />
        <AutoState auto={auto} />
        {auto.enabled && (
          <div className="row wrap">
            <StaffAction roles={['billing', 'support']} look="danger" onClick={() => setAsked(true)}>
              {t('off')}
            </StaffAction>
          </div>
        )}
      </div>
      {asked && (
        <ReasonDialog
          title={t('offTitle', { name: username })}
          confirm={t('off')}
          danger
          onConfirm={async (reason) => {
            await call('operator/customers/cards/auto-off', { id, reason })
            toastOk(t('offDone'))
            await queryClient.invalidateQueries(underPath('operator/customers'))
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('offText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

function AutoState({ auto: { enabled, renewals, topup, monthlyLimit, charged, off } }: { auto: Auto }) {
  const t = useTranslations('operator.customers.cards')
  return (
    <div className="col">
      <StatusBadge tone={enabled ? 'ok' : 'off'}>{t(enabled ? 'autoOn' : 'autoOff')}</StatusBadge>
      {enabled && renewals && <span className="sm c2">{t('renewals')}</span>}
      {enabled && topup && (
        <span className="sm c2">
          {t.rich('topup', { amount: () => <Money value={topup.amount} />, below: () => <Money value={topup.below} /> })}
        </span>
      )}
      {enabled && monthlyLimit && (
        <span className="sm c2">
          {t.rich('limit', { charged: () => <Money value={charged} />, limit: () => <Money value={monthlyLimit} /> })}
        </span>
      )}
      {off && <span className="sm c3">{t(`offBy.${off.by}`, { reason: off.reason })}</span>}
    </div>
  )
}
