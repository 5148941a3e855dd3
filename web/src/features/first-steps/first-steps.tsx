import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { convertPrice, formatMoney, type Money as MoneyValue, money } from '@portal/contracts/money.ts'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { OptionCard, OptionGrid } from '../../design/controls/option-card.tsx'
import { Money } from '../../design/data/money.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { readStored, writeStored } from '../../lib/preference.ts'
import { paths } from '../../paths.ts'
import { amountText } from '../orders/payment/amount.ts'
import { figuresOf, useSizes } from '../services/sizes.ts'
import css from './first-steps.module.css'

type Profile = OutputOf<'user/profile'>

/** Kept in this browser: whoever pays order by order is not asked again. */
const LATER = 'portal.first-steps.pay'
const QUICK = [10, 25, 50, 100] as const
/** The sum and the plan most newcomers begin with. */
const USUAL = 1

/** What a newcomer does first: the address is confirmed, how it is paid, which server. */
export function FirstSteps() {
  const t = useTranslations('dashboard.first')
  const profile = useCall('user/profile', {}, { staleTime: 60_000 })
  const vm = useCall('public/service/plan/list/vm', {}, { staleTime: 60_000 })
  const [later, setLater] = useState(() => readStored(LATER) !== null)
  if (!profile.data) return null
  const funded = profile.data.balance.amount > 0
  const done = 1 + Number(funded || later)
  const plans = (vm.data?.plans ?? []).filter(({ locations }) => locations.some(({ stock }) => stock > 0))
  return (
    <Panel title={t('welcome', { name: profile.data.profileName })} hint={t('stepsDone', { n: done })} flush>
      <ol className={css.steps}>
        <Step done title={t('confirm')}>
          {t('confirmed', { email: profile.data.email })}
        </Step>
        <Step number={2} done={funded || later} title={t('pay')} now={done === 1}>
          {funded
            ? t.rich('funded', { balance: () => <Money value={profile.data?.balance} beside /> })
            : later
              ? t('eachOrder')
              : t('payText')}
          {!funded && !later && (
            <HowToPay
              profile={profile.data}
              onLater={() => {
                writeStored(LATER, 'each')
                setLater(true)
              }}
            />
          )}
        </Step>
        <Step number={3} title={t('order')} now={done === 2}>
          {t('orderText')}
          <FirstPlan plans={plans.slice(0, 3)} primary={done === 2} />
        </Step>
      </ol>
    </Panel>
  )
}

function Step({
  number,
  done,
  now,
  title,
  children,
}: {
  number?: number
  done?: boolean
  now?: boolean
  title: string
  children: ReactNode
}) {
  const t = useTranslations('dashboard.first')
  return (
    <li className={css.step} aria-current={now ? 'step' : undefined}>
      <span className={cx(css.number, done && css.done, now && css.now)} aria-hidden>
        {done ? <Icon of={IconCheck} size={14} /> : number}
      </span>
      <div className={css.words}>
        <h3>
          {title} {done && <span className="sr">{t('done')}</span>}
        </h3>
        <div className="c2">{children}</div>
      </div>
    </li>
  )
}

/** A balance that renews by itself, or order by order; nothing is paid here yet. */
function HowToPay({ profile, onLater }: { profile: Profile; onLater: () => void }) {
  const t = useTranslations('dashboard.first')
  const locale = useLocale()
  const [chosen, choose] = useState<number>(QUICK[USUAL])
  const { currency } = profile.balance
  const own = (dollars: number): MoneyValue => convertPrice(money(dollars * 100, 'USD'), currency, profile.vndPerUsd)
  return (
    <>
      <OptionGrid label={t('amount')} least={96}>
        {QUICK.map((dollars) => (
          <OptionCard
            key={dollars}
            name="first-amount"
            value={String(dollars)}
            checked={chosen === dollars}
            title={<Money value={own(dollars)} />}
            onChange={() => choose(dollars)}
          />
        ))}
      </OptionGrid>
      <div className={css.actions}>
        <ButtonLink look="primary" to={paths.topUp({ amount: amountText(own(chosen)), back: paths.order() })}>
          {t('topUp', { amount: formatMoney(own(chosen), locale) })}
        </ButtonLink>
        <button type="button" className="link" onClick={onLater}>
          {t('payEach')}
        </button>
      </div>
    </>
  )
}

function FirstPlan({ plans, primary }: { plans: readonly OrderPlan[]; primary: boolean }) {
  const t = useTranslations('dashboard.first')
  const orders = useTranslations('orders')
  const sizes = useSizes()
  const [wanted, want] = useState<number | null>(null)
  const plan = plans.find(({ id }) => id === wanted) ?? plans[USUAL] ?? plans[0]
  const trial = plans.find(({ trialHours }) => trialHours !== null)
  return (
    <>
      <OptionGrid label={t('order')} least={168}>
        {plans.map((one) => (
          <OptionCard
            key={one.id}
            name="first-plan"
            value={String(one.id)}
            checked={one.id === plan?.id}
            title={one.name}
            detail={sizes
              .facts(figuresOf(one.type), one.spec)
              .map(({ short }) => short)
              .join(' · ')}
            onChange={() => want(one.id)}
          >
            <span>
              <b>
                <Money value={one.price} beside />
              </b>{' '}
              <span className="c3">{orders('perMonth')}</span>
            </span>
          </OptionCard>
        ))}
      </OptionGrid>
      <div className={css.actions}>
        {plan && (
          <ButtonLink look={primary ? 'primary' : 'secondary'} to={paths.order({ plan: plan.code })}>
            {t('orderPlan', { plan: plan.name })}
          </ButtonLink>
        )}
        <TextLink to={paths.order()}>{t('seeAll')}</TextLink>
        {trial && <TextLink to={paths.order({ plan: trial.code })}>{t('tryPlan', { plan: trial.name })}</TextLink>}
      </div>
    </>
  )
}
