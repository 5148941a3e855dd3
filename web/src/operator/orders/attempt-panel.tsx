import { referenceOf } from '@portal/contracts/document-series.ts'
import { IconFileInvoice, IconQuestionMark, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useRateText } from '../rates/use-rate-text.ts'
import type { Attempt } from './order.ts'
import css from './orders.module.css'
import { PaymentState } from './payment-state.tsx'

/** While a gateway may answer any moment. */
const LOOK_MS = 5_000

/** One attempt to pay, with everything that is known of it; Back closes it. */
export function Page() {
  const t = useTranslations('operator.orders.attempts')
  const go = useGo()
  const { id = '' } = usePathParams()
  const attempt = useCall('operator/payments/attempts/detail', { id }, { refetchInterval: LOOK_MS })
  const ask = useSubmit('operator/payments/attempts/ask', {
    invalidates: ['operator/payments/attempts'],
    onSuccess: () => toastOk(t('asked'), t('askedHint')),
  })
  const title = attempt.data ? `${attempt.data.title} · ${referenceOf(attempt.data.invoice)}` : t('one')
  usePageName(attempt.data && title)
  return (
    <SidePanel
      title={title}
      onClose={() => go({ to: staffPaths.paymentAttempts(), search: true })}
      width={620}
      foot={
        attempt.data && (
          <>
            <StaffAction
              roles={['billing']}
              state={attempt.data.actions.ask}
              icon={IconQuestionMark}
              working={ask.isPending}
              onClick={() => ask.mutate({ id: Number(id) })}
            >
              {t('ask')}
            </StaffAction>
            <Button icon={IconFileInvoice} onClick={() => go(staffPaths.order(attempt.data?.invoice.id ?? 0))}>
              {t('openOrder')}
            </Button>
          </>
        )
      }
    >
      {attempt.data ? (
        <Known attempt={attempt.data} />
      ) : attempt.isError ? (
        <ErrorState error={attempt.error} onRetry={() => void attempt.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}

function Known({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('operator.orders.attempts')
  const say = useRateText()
  return (
    <div className="stack">
      <DefinitionList
        columns={1}
        items={[
          { term: t('stateTitle'), value: <PaymentState state={attempt.state} /> },
          { term: t('customer'), value: <CustomerLink customer={attempt.customer} /> },
          { term: t('amount'), value: <Money value={attempt.amount} /> },
          attempt.fee.amount > 0 ? { term: t('fee'), value: <Money value={attempt.fee} /> } : null,
          { term: t('received'), value: <Money value={attempt.received} /> },
          attempt.conversion && {
            term: t('conversion'),
            value: (
              <TwoLines
                name={<Money value={attempt.conversion.amount} />}
                sub={t('conversionRate', { rate: say(attempt.conversion.vndPerUsd), staff: attempt.conversion.setBy })}
              />
            ),
          },
          { term: t('begun'), value: <DateText value={attempt.createdAt} time /> },
          { term: t('key'), value: <span className="mono">{attempt.key}</span> },
          attempt.memo === null ? null : { term: t('memo'), value: <span className="mono">{attempt.memo}</span> },
          attempt.failure === null ? null : { term: t('failure'), value: attempt.failure },
        ]}
      />
      <Listed title={t('receipts')} empty={t('nothingArrived')}>
        {attempt.receipts.map(({ reference, amount, toldBy, at }) => (
          <Line key={reference} name={reference} at={at} amount={<Money value={amount} />}>
            {t(`toldBy.${toldBy}`)}
          </Line>
        ))}
      </Listed>
      {attempt.refunds.length > 0 && (
        <Listed title={t('refunds')} empty="">
          {attempt.refunds.map(({ amount, state, reference, failure, at }) => (
            <Line key={at} name={reference ?? '–'} at={at} amount={<Money value={amount} />}>
              {[t(`refundState.${state}`), failure].filter(Boolean).join(' · ')}
            </Line>
          ))}
        </Listed>
      )}
      <Listed title={t('events')} empty={t('nothingTold')}>
        {attempt.events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </Listed>
    </div>
  )
}

/** What was told once may be processed again: what was booked is not booked twice. */
function EventLine({ event: { id, state, outcome, reference, amount, deliveries, receivedAt } }: { event: Attempt['events'][number] }) {
  const t = useTranslations('operator.orders.attempts')
  const outcomes = useTranslations('operator.orders.eventOutcome')
  const unmatched = useTranslations('operator.orders.unmatched')
  const replay = useSubmit('operator/payments/unmatched/replay', {
    invalidates: ['operator/payments'],
    onSuccess: () => toastOk(unmatched('replayed'), unmatched('replayedHint')),
  })
  return (
    <Line name={reference} at={receivedAt} amount={<Money value={amount} />}>
      {[outcomes(outcome), unmatched(`state.${state}`), t('deliveries', { n: deliveries })].join(' · ')}
      <StaffAction
        roles={['billing']}
        size="small"
        look="ghost"
        icon={IconRefresh}
        off={state === 'received' || state === 'refunding' || state === 'refunded'}
        working={replay.isPending}
        onClick={() => replay.mutate({ id })}
      >
        {t('replay')}
      </StaffAction>
    </Line>
  )
}

function Listed({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {children.length === 0 ? <p className="c3">{empty}</p> : <ul className={css.told}>{children}</ul>}
    </section>
  )
}

function Line({ name, at, amount, children }: { name: string; at: string; amount: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={css.between}>
        <span className="mono ell">{name}</span>
        {amount}
      </span>
      <span className="sm c3">
        <DateText value={at} time /> · {children}
      </span>
    </li>
  )
}
