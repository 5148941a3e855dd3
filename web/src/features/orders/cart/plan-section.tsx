import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { useLocale, useTranslations } from 'use-intl'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { useConverted } from '../../../design/data/display-money.ts'
import { Money } from '../../../design/data/money.tsx'
import { Label } from '../../../design/data/status.tsx'
import { SentenceGap } from '../../../i18n/sentence-gap.tsx'
import { cx } from '../../../lib/class-names.ts'
import { figuresOf, useSizes } from '../../services/sizes.ts'
import { useTransferPolicyText } from '../../services/transfer-policy.ts'
import { type CartItem, changeItem } from './cart.ts'
import css from './order.module.css'
import { OrderSection } from './section.tsx'
import { type Catalogue, isTooLarge, plansOf, policyAt, stockAt } from './use-catalogue.ts'

/** From this many on, how many are left helps nobody. */
const SCARCE = 10

/** Plans with price and stock. Sold out stays visible, with the place that still has it one press away. */
export function PlanSection({ number, catalogue, item }: { number: number; catalogue: Catalogue; item: CartItem }) {
  const t = useTranslations('orders')
  const plans = plansOf(catalogue, item.type)
  const chosen = plans.find(({ id }) => id === item.planId)
  const notHere = plans.filter((plan) => (stockAt(plan, item.locationId) ?? 0) === 0)
  return (
    <OrderSection number={number} title={t('plan')} done={Boolean(chosen)}>
      {plans.length === 0 ? (
        <p className="c3">{t('noPlans')}</p>
      ) : (
        <OptionGrid label={t('plan')} least={176}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} item={item} />
          ))}
        </OptionGrid>
      )}
      {notHere.map((plan) => (
        <SoldElsewhere key={plan.id} plan={plan} catalogue={catalogue} />
      ))}
    </OrderSection>
  )
}

function PlanCard({ plan, item }: { plan: OrderPlan; item: CartItem }) {
  const t = useTranslations('orders')
  const facts = useSizes().facts(figuresOf(plan.type), plan.spec)
  const policy = policyAt(plan, item.locationId)
  const services = useTranslations('services.transferPolicy')
  const policyText = useTransferPolicyText()
  const stock = stockAt(plan, item.locationId)
  const off = (stock ?? 0) === 0
  // What is charged stands first, as in the summary; what it is worth to the reader below it.
  const about = useConverted(plan.price)
  return (
    <OptionCard
      name={`plan-${item.key}`}
      value={String(plan.id)}
      checked={plan.id === item.planId}
      off={off}
      title={plan.name}
      aside={
        stock === null ? (
          <Label>{t('notHere')}</Label>
        ) : isTooLarge(plan, item.locationId) ? (
          <Label>{t('tooLarge')}</Label>
        ) : off ? (
          <Label>{t('soldOut')}</Label>
        ) : stock <= SCARCE ? (
          t('left', { n: stock })
        ) : undefined
      }
      detail={plan.description || undefined}
      onChange={() => changeItem({ planId: plan.id })}
    >
      <span className={cx(css.planHead, off && css.off)}>
        <span className={cx(css.short, 'sm c3')} aria-hidden>
          {facts.map(({ short }) => short).join(' · ')}
        </span>
        <span className={css.price}>
          <b>
            <Money value={plan.price} />
          </b>{' '}
          <span className="c3">{t('perMonth')}</span>
          {about && (
            <span className={cx(css.about, 'sm c3')}>
              <Money value={about} about />
            </span>
          )}
        </span>
      </span>
      <span className={cx(css.facts, off && css.off)}>
        {facts.map(({ label, value }) => (
          <span key={label}>
            <span>{label}</span>
            <span>{value}</span>
          </span>
        ))}
        {policy && (
          <span>
            <span>{services('label')}</span>
            <span>{policyText(policy)}</span>
          </span>
        )}
      </span>
    </OptionCard>
  )
}

function SoldElsewhere({ plan, catalogue }: { plan: OrderPlan; catalogue: Catalogue }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const places = plan.locations.flatMap(({ locationId, stock }) => {
    const place = stock > 0 ? catalogue.locations.get(locationId) : undefined
    return place ? [place] : []
  })
  if (places.length === 0) return null
  // Each language joins names its own way; the places take the numbers' stand.
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(places.map((_, at) => String(at)))
  return (
    <p className={css.hint}>
      {t('inStockIn', { plan: plan.name })}
      <SentenceGap />
      {parts.map(({ type, value }, at) => {
        const place = type === 'element' ? places[Number(value)] : undefined
        return place ? (
          <button
            key={place.id}
            type="button"
            className="link"
            aria-label={t('takeIn', { plan: plan.name, place: place.name })}
            onClick={() => changeItem({ locationId: place.id, planId: plan.id })}
          >
            {place.name}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word between two places has no other name
          <span key={`between-${at}`}>{value}</span>
        )
      })}
    </p>
  )
}
