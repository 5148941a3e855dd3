import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { formatMoney } from '@portal/contracts/money.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { IconButton } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { cx } from '../../../lib/class-names.ts'
import { useTransferPolicyText } from '../../services/transfer-policy.ts'
import { type Cart, changeCart, removeItem } from './cart.ts'
import css from './summary.module.css'
import { type Catalogue, policyAt } from './use-catalogue.ts'
import type { Quote, QuoteState } from './use-quote.ts'

type Line = Quote['lines'][number]

/** What each thing in the cart costs, as the server priced it, with the way back to it. */
export function SummaryLines({ cart, catalogue, state }: { cart: Cart; catalogue: Catalogue; state: QuoteState }) {
  const { quote, itemOf } = state
  return (
    <ul className={css.items}>
      {cart.items.map((item, at) => {
        const index = itemOf.indexOf(item)
        const lines = index < 0 ? [] : (quote?.lines.filter((line) => line.item === index) ?? [])
        return (
          <Item
            key={item.key}
            at={at}
            cart={cart}
            lines={lines}
            chosen={catalogue.plans.find(({ id }) => id === item.planId)}
            waiting={!state.error}
          />
        )
      })}
    </ul>
  )
}

interface ItemProps {
  at: number
  cart: Cart
  lines: readonly Line[]
  /** Its plan, before its price has arrived. */
  chosen: OrderPlan | undefined
  waiting: boolean
}

function Item({ at, cart, lines, chosen, waiting }: ItemProps) {
  const t = useTranslations('orders')
  const services = useTranslations('services.transferPolicy')
  const policyText = useTransferPolicyText()
  const item = cart.items[at]
  const known = chosen?.name
  const policy = chosen && item ? policyAt(chosen, item.locationId) : null
  const plan = lines.find((line) => line.kind === 'plan')
  const name = plan?.description ?? known ?? t('itemNumber', { n: at + 1 })
  const current = at === cart.active
  if (!item) return null
  return (
    <li className={cx(css.item, current && cart.items.length > 1 && css.current)}>
      <div className={css.itemHead}>
        <span className={css.itemName}>
          <span className="b">{name}</span>
          {plan?.detail && <span className="c3"> · {plan.detail}</span>}
        </span>
        {!current && (
          <IconButton size="small" icon={IconPencil} label={t('editItem', { name })} onClick={() => changeCart({ active: at })} />
        )}
        {(known !== undefined || cart.items.length > 1) && (
          <IconButton size="small" icon={IconTrash} label={t('removeItem', { name })} onClick={() => removeItem(item.key)} />
        )}
      </div>
      {lines.length > 0 ? (
        <dl className={css.lines}>
          {lines.map((line, n) => (
            <LineRows key={`${line.kind}-${n.toString()}`} line={line} />
          ))}
          {policy && (
            <div>
              <dt>{services('label')}</dt>
              <dd>{policyText(policy)}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="c3">{known === undefined ? t('choosePlan') : waiting && t('pricing')}</p>
      )}
    </li>
  )
}

function LineRows({ line }: { line: Line }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const { currency } = line.subtotal
  const setup = line.setupFee.amount * line.quantity
  const plain = { amount: line.subtotal.amount - setup, currency }
  const price = formatMoney(line.unitCost, locale)
  const term =
    line.periodMonths === null
      ? `${price} × ${line.quantity}`
      : t('priceTimes', { price, months: line.periodMonths, quantity: line.quantity })
  return (
    <>
      <div>
        <dt>{line.kind === 'plan' ? term : t('lineUnits', { name: line.description, n: line.quantity })}</dt>
        <dd>
          <Money value={plain} />
        </dd>
      </div>
      {(setup > 0 || line.setupWaived) && (
        <div>
          <dt>{t('setup')}</dt>
          <dd>
            {line.setupWaived ? (
              <>
                <Money value={line.setupWaived} tone="struck" /> <span className="ok-t b">{t('waived')}</span>
              </>
            ) : (
              <Money value={{ amount: setup, currency }} />
            )}
          </dd>
        </div>
      )}
    </>
  )
}
