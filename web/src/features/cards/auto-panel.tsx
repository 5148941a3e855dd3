import { cardName } from '@portal/contracts/cards.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { OwnerOnly, useClosedToStaff } from '../../shell/owner-only.tsx'
import { AutoDialog } from './auto-dialog.tsx'
import css from './cards.module.css'
import type { AutoPaymentView, CardView } from './cards.ts'

/** What is paid by card without asking, what it may cost, and the way out. */
export function AutoPanel({ auto, card }: { auto: AutoPaymentView; card: CardView | undefined }) {
  const t = useTranslations('cards.auto')
  const [open, setOpen] = useState(false)
  const off = useSubmit('user/card/auto/off', { invalidates: ['user/card'], onSuccess: () => toastOk(t('isOff'), t('isOffText')) })
  const closed = useClosedToStaff()
  const reason = closed ?? (card ? (card.state === 'expired' ? t('expired') : null) : t('noCard'))
  return (
    <Panel
      title={t('title')}
      flush
      actions={<StatusBadge tone={auto.enabled ? 'ok' : 'off'}>{t(auto.enabled ? 'on' : 'off')}</StatusBadge>}
    >
      {auto.enabled ? <Agreed auto={auto} card={card} /> : <Explained auto={auto} />}
      <div className={css.foot}>
        <DisabledReason reason={reason}>
          <Button look={auto.enabled ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {t(auto.enabled ? 'change' : 'setUp')}
          </Button>
        </DisabledReason>
        {auto.enabled && (
          <OwnerOnly>
            <Button look="danger" working={off.isPending} onClick={() => off.mutate({})}>
              {t('switchOff')}
            </Button>
          </OwnerOnly>
        )}
      </div>
      {open && card && <AutoDialog auto={auto} card={card} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Agreed({ auto, card }: { auto: AutoPaymentView; card: CardView | undefined }) {
  const t = useTranslations('cards.auto')
  const { renewals, topup, monthlyLimit, charged, since } = auto
  const percent = monthlyLimit ? Math.min(100, Math.round((charged.amount / monthlyLimit.amount) * 100)) : 0
  return (
    <DefinitionList
      columns={1}
      items={[
        { term: t('card'), value: card ? <span className="num">{cardName(card)}</span> : <span className="danger-t">{t('noCard')}</span> },
        { term: t('renewals'), value: renewals ? t('renewalsOn') : t('no') },
        {
          term: t('topup'),
          value: topup
            ? t.rich('topupOn', { amount: () => <Money value={topup.amount} />, below: () => <Money value={topup.below} /> })
            : t('no'),
        },
        {
          term: t('limit'),
          value: (
            <span className={css.limit}>
              <span>
                {t.rich('limitOf', {
                  charged: () => <Money value={charged} />,
                  limit: () => <b>{monthlyLimit && <Money value={monthlyLimit} />}</b>,
                })}
              </span>
              <ProgressBar percent={percent} label={t('limit')} />
            </span>
          ),
        },
        { term: t('since'), value: <DateText value={since} time /> },
      ]}
    />
  )
}

function Explained({ auto: { off } }: { auto: AutoPaymentView }) {
  const t = useTranslations('cards.auto')
  return (
    <div className={css.explained}>
      {off && off.by !== 'customer' && (
        <Note tone="warn" title={t.rich(`offBy.${off.by}`, { date: () => <DateText value={off.at} time /> })}>
          {off.reason}
        </Note>
      )}
      <p>{t('lead')}</p>
      <ul className={css.rules}>
        <li>{t('does.renewals')}</li>
        <li>{t('does.topup')}</li>
        <li>{t('does.limit')}</li>
        <li>{t('does.told')}</li>
      </ul>
    </div>
  )
}
