import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { IconBuildingBank, IconCoins, IconCreditCard, IconFlask, IconWallet } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Money } from '../../design/data/money.tsx'
import { Icon, type IconType } from '../../design/icon.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './method-list.module.css'

export function methodIcon({ kind, method }: Pick<PaymentMethodView, 'kind' | 'method'>): IconType {
  if (kind === 'balance') return IconWallet
  if (kind === 'points') return IconCoins
  if (method === 'sandbox') return IconFlask
  return method.startsWith('bank') ? IconBuildingBank : IconCreditCard
}

/** What choosing it means, in one line: what is left, what is needed, or why not. */
export function MethodDetail({ method }: { method: PaymentMethodView }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const { kind, balance, balanceThen, pointsNeeded, pointsAvailable, available, reasonText, instructions } = method
  if (kind === 'points' && pointsNeeded !== null && pointsAvailable !== null) {
    return <>{t('pointsDetail', { needed: format.number(pointsNeeded), available: format.number(pointsAvailable) })}</>
  }
  if (kind === 'balance' && balance) {
    return balanceThen ? (
      t.rich('balanceThen', { balance: () => <Money value={balance} exact />, rest: () => <Money value={balanceThen} exact /> })
    ) : (
      <>
        <Money value={balance} exact /> {reasonText && `· ${reasonText}`}
      </>
    )
  }
  return <>{available ? instructions : reasonText}</>
}

interface MethodListProps {
  label: string
  methods: readonly PaymentMethodView[]
  value: string | null
  onChange: (method: string) => void
  /** What is wrong with the choice: none was made. */
  error?: string | null
}

/** Ways to pay. Those that cannot pay this stay in view with the reason; the keyboard passes over them. */
export function MethodList({ label, methods, value, onChange, error }: MethodListProps) {
  const id = useId()
  return (
    <div>
      <div role="radiogroup" aria-label={label} aria-describedby={error ? `${id}error` : undefined} className={css.list}>
        {methods.map((method) => (
          <label key={method.method} className={cx(css.method, !method.available && css.off)}>
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
                <MethodDetail method={method} />
              </span>
            </span>
            <Icon of={methodIcon(method)} className={css.icon} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
