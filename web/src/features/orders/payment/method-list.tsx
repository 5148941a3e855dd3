import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { formatMoney, type Money as MoneyValue, money } from '@portal/contracts/money.ts'
import { IconBuildingBank, IconCoins, IconCreditCard, IconFlask, IconWallet } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { Money } from '../../../design/data/money.tsx'
import { Icon, type IconType } from '../../../design/icon.tsx'
import { TextLink } from '../../../design/link.tsx'
import { cx } from '../../../lib/class-names.ts'
import { paths } from '../../../paths.ts'
import { amountText, missingFrom, topUpFor } from './amount.ts'
import css from './method-list.module.css'

export function methodIcon({ kind, method }: Pick<PaymentMethodView, 'kind' | 'method'>): IconType {
  if (kind === 'balance') return IconWallet
  if (kind === 'points') return IconCoins
  if (method === 'sandbox') return IconFlask
  return method.startsWith('bank') ? IconBuildingBank : IconCreditCard
}

/** What choosing it means, in one line: what is left, what is needed, or why not. */
export function MethodDetail({
  method,
  missing,
  asked,
}: {
  method: PaymentMethodView
  missing?: MoneyValue | null
  asked?: MoneyValue | undefined
}) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const format = useFormatter()
  const { kind, balance, balanceThen, pointsNeeded, pointsAvailable, available, reasonText, instructions } = method
  if (kind === 'points' && pointsNeeded !== null && pointsAvailable !== null) {
    return <>{t('pointsDetail', { needed: format.number(pointsNeeded), available: format.number(pointsAvailable) })}</>
  }
  if (kind === 'balance' && balance) {
    return balanceThen ? (
      t.rich('balanceThen', { balance: () => <Money value={balance} />, rest: () => <Money value={balanceThen} /> })
    ) : missing ? (
      // An empty balance is no mistake of anybody's: it says what it lacks.
      t.rich('balanceShort', { balance: () => <Money value={balance} />, missing: () => <Money value={missing} /> })
    ) : (
      <>
        <Money value={balance} /> {reasonText && `· ${reasonText}`}
      </>
    )
  }
  if (!available || !method.fee || !asked) return <>{available ? instructions : reasonText}</>
  const fee = formatMoney(method.fee, locale)
  return (
    <>{t('withFee', { detail: instructions, fee, total: formatMoney(money(asked.amount + method.fee.amount, asked.currency), locale) })}</>
  )
}

interface MethodListProps {
  label: string
  methods: readonly PaymentMethodView[]
  value: string | null
  onChange: (method: string) => void
  /** What is wrong with the choice: none was made. */
  error?: string | null
  /** What is to be paid: a balance that does not hold it offers to be topped up by what is missing. */
  due?: MoneyValue
  /** What is paid, for its fee to be added; what is due where it is left out. */
  asked?: MoneyValue
  /** Where the top-up comes back to. */
  back?: string
}

/** Ways to pay. Those that cannot pay this stay in view with the reason; the keyboard passes over them. */
export function MethodList({ label, methods, value, onChange, error, due, asked = due, back }: MethodListProps) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const id = useId()
  return (
    <div>
      <div role="radiogroup" aria-label={label} aria-describedby={error ? `${id}error` : undefined} className={css.list}>
        {methods.map((method) => {
          const missing = due && missingFrom(method, due)
          return (
            <div key={method.method} className={css.row}>
              <label className={cx(css.method, !method.available && css.off)}>
                <input
                  type="radio"
                  name={id}
                  value={method.method}
                  checked={value === method.method}
                  disabled={!method.available}
                  onChange={() => onChange(method.method)}
                  aria-describedby={`${id}${method.method}`}
                />
                <span className={css.words}>
                  <span className="b">{method.title}</span>
                  <span id={`${id}${method.method}`} className={css.detail}>
                    <MethodDetail method={method} missing={missing} asked={asked} />
                  </span>
                </span>
                {!missing && <Icon of={methodIcon(method)} className={css.icon} />}
              </label>
              {missing && (
                <TextLink to={paths.topUp({ amount: amountText(topUpFor(missing)), back })} className={css.topUp}>
                  {t('topUpMissing', { amount: formatMoney(topUpFor(missing), locale) })}
                </TextLink>
              )}
            </div>
          )
        })}
      </div>
      {error && (
        <p id={`${id}error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
