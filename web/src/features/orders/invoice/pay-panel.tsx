import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { showToast } from '../../../design/feedback/toast.ts'
import { Icon } from '../../../design/icon.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { currentTime } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { MethodList, methodIcon } from '../payment/method-list.tsx'
import { usePayLabel } from '../payment/pay-label.ts'
import { PayNext } from '../payment/pay-next.tsx'
import css from './invoice.module.css'
import type { OrderDetail } from './order-detail.ts'
import { goPay, payElsewhere } from './unfinished.tsx'

const TOUCHED = ['user/order', 'user/profile', 'user/dashboard', 'user/balance', 'user/service', 'user/payment_detail']

/** Pays by one method: at once, or by going on at a gateway. */
function usePay(order: OrderDetail) {
  const finish = useSubmit('user/order/finish', {
    errors: 'form',
    invalidates: TOUCHED,
    onSuccess: ({ redirect, msg }) => {
      if (redirect) goPay(order.id, redirect)
      else if (msg) showToast({ tone: 'ok', title: msg, about: paths.invoice(order.id) })
    },
  })
  return { finish, pay: (method: string) => finish.mutate({ id: order.id, method }) }
}

/** What is left to pay: all of it, or what a payment that was too small left over. */
const open = (order: OrderDetail) => order.missing ?? order.total
/** A top-up is not paid from what it fills. */
const methodsFor = (order: OrderDetail) => order.methods.filter(({ kind }) => order.type !== 'topup' || kind === 'gateway')

export function PayPanel({ order, waiting }: { order: OrderDetail; waiting: boolean }) {
  const t = useTranslations('orders')
  return (
    <div id="pay">
      <Panel title={waiting ? t('waitingTitle') : t('payThis')} actions={<StockHeld until={order.stockHeldUntil} />} flush>
        {waiting ? <Waiting order={order} /> : <Choose order={order} />}
        <Steps waiting={waiting} order={order} />
      </Panel>
    </div>
  )
}

function Choose({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const label = usePayLabel()
  const { finish, pay } = usePay(order)
  const methods = methodsFor(order)
  const usual = methods.find(({ kind, available }) => kind === 'balance' && available) ?? methods.find(({ available }) => available)
  const [wanted, setWanted] = useState<string | null>(null)
  const [noMethod, setNoMethod] = useState(false)
  const method = methods.find((one) => one.method === (wanted ?? usual?.method))
  return (
    <div className={css.waiting} style={{ justifyItems: 'stretch' }}>
      <div>
        <span className="c2">{t('amountDue')}</span>
        <div className={css.amount}>
          <Money value={open(order)} beside />
        </div>
      </div>
      <MethodList
        label={t('payWithLabel')}
        methods={methods}
        value={method?.method ?? null}
        onChange={(next) => {
          setNoMethod(false)
          setWanted(next)
        }}
        error={noMethod ? t('noMethod') : null}
        due={open(order)}
        back={paths.invoice(order.id)}
      />
      {finish.error && (
        <Note tone="danger" live>
          {errorText(finish.error)}
        </Note>
      )}
      <Button look="primary" size="large" working={finish.isPending} onClick={() => (method ? pay(method.method) : setNoMethod(true))}>
        {label(open(order), method)}
      </Button>
    </div>
  )
}

function Waiting({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const payment = order.payments.find(({ next }) => next !== null)
  if (!payment?.next) return null
  return (
    <div className={css.waiting}>
      <div>
        <span className="c2">{t('amountAt', { method: payment.title })}</span>
        <div className={css.amount}>
          <Money value={payment.amount} />
        </div>
      </div>
      <PayNext next={payment.next} amount={payment.amount} method={payment.title} onGo={() => payElsewhere(order.id)} />
    </div>
  )
}

/** The other methods while one is at work: choosing one takes its place. */
export function OtherWays({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const { finish, pay } = usePay(order)
  const busyWith = order.payments.find(({ next }) => next !== null)?.method
  const others = methodsFor(order).filter(({ method }) => method !== busyWith)
  if (others.length === 0) return null
  return (
    <Panel title={t('otherWays')} flush>
      <div className={css.ways}>
        {others.map((method) => (
          <div key={method.method}>
            <Icon of={methodIcon(method)} />
            <span className="b">{method.title}</span>
            {method.balance && (
              <span className="c3">
                <Money value={method.balance} />
              </span>
            )}
            <span className="sp" />
            <DisabledReason reason={method.available ? null : method.reasonText}>
              <Button
                size="small"
                aria-label={t('payBy', { method: method.title })}
                working={finish.isPending && finish.variables.method === method.method}
                onClick={() => pay(method.method)}
              >
                {t('pay')}
              </Button>
            </DisabledReason>
          </div>
        ))}
        {finish.error && (
          <div>
            <Note tone="danger" live>
              {errorText(finish.error)}
            </Note>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Steps({ waiting, order }: { waiting: boolean; order: OrderDetail }) {
  const t = useTranslations('orders')
  const steps = [
    { id: 'issued', state: 'done', title: t('stepIssued'), detail: <DateText value={order.createdAt} time /> },
    {
      id: 'payment',
      state: waiting ? 'now' : 'next',
      title: waiting ? t('stepWaiting') : t('stepPayment'),
      detail: waiting ? t('stepWaitingHint') : t('stepPaymentHint'),
    },
    { id: 'delivery', state: 'next', title: order.type === 'topup' ? t('stepCredit') : t('stepDelivery'), detail: t('stepDeliveryHint') },
  ] as const
  return (
    <ol className={css.steps}>
      {steps.map(({ id, state, title, detail }) => (
        <li
          key={id}
          className={state === 'done' ? css.done : state === 'now' ? css.now : undefined}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden>
            {state === 'done' && <Icon of={IconCheck} size={11} />}
          </span>
          <span>
            <b>{title}</b>
            <span className="sm c3">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** How long what was ordered is kept for this order; after that it is reserved anew when the money comes. */
function StockHeld({ until }: { until: string | null }) {
  const t = useTranslations('orders')
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(currentTime()), 1000)
    return () => clearInterval(timer)
  }, [until])
  const left = until ? Math.floor((Date.parse(until) - now.getTime()) / 1000) : 0
  if (left <= 0) return null
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <span className="c2 num">{t.rich('stockHeld', { time: () => <b>{time}</b> })}</span>
}
