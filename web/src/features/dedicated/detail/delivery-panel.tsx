import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusMark } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { useNow } from '../../../lib/use-now.ts'
import type { DedicatedDetail } from '../calls.ts'
import { isLate } from '../state.ts'
import css from './detail.module.css'

type Delivery = NonNullable<DedicatedDetail['delivery']>

/** Steps of staff with the promised time: what is done, what is being done, and what comes if it is late. */
export function DeliveryPanel({ server, delivery }: { server: DedicatedDetail; delivery: Delivery }) {
  const t = useTranslations('dedicated.delivery')
  const { steps, paidAt, likelyAt, promisedAt, switchingOn } = delivery
  const done = steps.filter(({ state }) => state === 'done').length
  const at = useNow()
  const now = at.getTime()
  const late = isLate({ promisedAt }, at)
  return (
    <Panel
      title={t('title')}
      hint={steps.length > 0 ? t('stepsDone', { done, all: steps.length }) : undefined}
      actions={server.place && <span className="c3 sm">{t('place', { place: server.place })}</span>}
      foot={<p className="c3 sm">{t(late ? 'late' : 'ifLate')}</p>}
      flush
    >
      <div className={css.promise}>
        <div>
          <b className={css.big}>
            <DateText value={promisedAt} time />
          </b>{' '}
          <span className={late ? 'warn-t' : 'c2'}>{t(late ? 'wasPromised' : 'atTheLatest')}</span>
        </div>
        {!late && now < Date.parse(likelyAt) && (
          <span className="c2">{t.rich('likely', { time: () => <DateText value={likelyAt} time /> })}</span>
        )}
        <PromiseLine paidAt={paidAt} likelyAt={likelyAt} promisedAt={promisedAt} now={now} />
      </div>
      <ol className={css.deliverySteps}>
        <Step name={t('paid')} state="done">
          <DateText value={paidAt} time />
        </Step>
        {steps.length === 0 && (
          <Step name={t('reserving')} state="now">
            {t('reservingText')}
          </Step>
        )}
        {steps.map(({ code, state, doneAt, dueAt }) => (
          <Step key={code} name={t(`step.${code}`)} state={state}>
            {doneAt ? (
              <DateText value={doneAt} time />
            ) : state === 'now' ? (
              t('now')
            ) : (
              t.rich('due', { time: () => <DateText value={dueAt} time short /> })
            )}
          </Step>
        ))}
        {switchingOn && (
          <Step name={t('switchingOn')} state="now">
            {t('now')}
          </Step>
        )}
      </ol>
    </Panel>
  )
}

function Step({ name, state, children }: { name: string; state: 'done' | 'now' | 'todo'; children: ReactNode }) {
  const common = useTranslations('services')
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <StatusMark tone={state === 'done' ? 'ok' : state === 'now' ? 'busy' : 'off'} />
      <span>
        <b>{name}</b>
        <span className="sr"> {common(`workOf.${state === 'todo' ? 'later' : state}`)}</span>
        <span className="c3 sm">{children}</span>
      </span>
    </li>
  )
}

interface Times {
  paidAt: string
  likelyAt: string
  promisedAt: string
  now: number
}

/** From the payment to the promise: where we are, and from when on it is likely. */
function PromiseLine({ paidAt, likelyAt, promisedAt, now }: Times) {
  const t = useTranslations('dedicated.delivery')
  const at = (instant: number): number => {
    const [from, to] = [Date.parse(paidAt), Date.parse(promisedAt)]
    return Math.max(0, Math.min(100, ((instant - from) / (to - from)) * 100))
  }
  return (
    <div className={css.line} aria-hidden>
      <span className={css.likelyPart} style={{ left: `${at(Date.parse(likelyAt))}%` }} />
      <span className={css.passed} style={{ width: `${at(now)}%` }} />
      <span className={css.lineLabels}>
        <span>{t('paidShort')}</span>
        <span>{t('hours', { n: 24 })}</span>
        <span>{t('promisedShort', { n: 48 })}</span>
      </span>
    </div>
  )
}
