import { CART_QUANTITY_MAX, SETUP_WAIVED_ABOVE_MONTHS } from '@portal/contracts/constants.ts'
import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../design/controls/checkbox.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { Switch } from '../../../design/controls/switch.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StepperField, TextAreaField } from '../../../design/form/other-fields.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { cx } from '../../../lib/class-names.ts'
import { useStore } from '../../../lib/store.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import { AddonRow } from './addon-row.tsx'
import { type CartItem, cart, changeItem } from './cart.ts'
import { addonsAt, hasImage } from './choose.ts'
import css from './order.module.css'
import { OrderSection } from './section.tsx'

interface TermSectionProps {
  number: number
  plan: OrderPlan | undefined
  item: CartItem
  /** What the server says of a field of this item. */
  problem: (field: 'quantity' | 'hostnames') => string | undefined
}

export function TermSection({ number, plan, item, problem }: TermSectionProps) {
  const t = useTranslations('orders')
  return (
    <OrderSection number={number} title={t('termAndOptions')} done={false}>
      {plan ? <TermFields plan={plan} item={item} problem={problem} /> : <p className="c3">{t('choosePlanFirst')}</p>}
    </OrderSection>
  )
}

function TermFields({ plan, item, problem }: Omit<TermSectionProps, 'number' | 'plan'> & { plan: OrderPlan }) {
  const t = useTranslations('orders')
  const id = useId()
  const phone = usePhone()
  const named = hasImage(item.type)
  const trial = useStore(cart).items.length === 1 && item.trial === true && plan.trialHours !== null
  const term = plan.terms.find(({ months }) => months === item.periodMonths)
  const waived = plan.setupFee.amount > 0 && term?.setupFee.amount === 0
  return (
    <>
      <div className={css.term}>
        <span className={css.label} aria-hidden>
          {t('term')}
        </span>
        <Segmented
          label={t('term')}
          value={String(item.periodMonths)}
          onChange={(months) => changeItem({ periodMonths: Number(months) })}
          size="normal"
          wide
          options={plan.terms.map(({ months, discountPercent }) => ({
            value: String(months),
            label: (
              <span className={css.termLabel}>
                {phone ? t('monthsShort', { n: months }) : t('months', { n: months })}{' '}
                {discountPercent > 0 && <span className="ok-t sm b">−{discountPercent} %</span>}
              </span>
            ),
          }))}
        />
        {plan.setupFee.amount > 0 && !trial && (
          <p className="sm c3">
            {waived
              ? t.rich('setupIsWaived', { fee: () => <Money value={plan.setupFee} beside /> })
              : t.rich('setupWaivedFrom', { fee: () => <Money value={plan.setupFee} beside />, n: SETUP_WAIVED_ABOVE_MONTHS + 1 })}
          </p>
        )}
      </div>
      <div className={css.fields}>
        {!trial && (
          <StepperField
            id={`${id}quantity`}
            name="quantity"
            label={t('quantity')}
            value={item.quantity}
            min={0}
            max={CART_QUANTITY_MAX}
            error={problem('quantity')}
            onChange={(quantity) => changeItem({ quantity })}
          />
        )}
        {named &&
          (item.quantity > 1 ? (
            <TextAreaField
              id={`${id}hostnames`}
              name="hostnames"
              label={t('hostnames')}
              hint={t('hostnamesHint')}
              optional
              mono
              rows={Math.min(5, item.quantity)}
              value={item.hostnames}
              error={problem('hostnames')}
              onChange={(hostnames) => changeItem({ hostnames })}
            />
          ) : (
            <TextField
              id={`${id}hostnames`}
              name="hostname"
              label={t('hostname')}
              hint={t('hostnameHint')}
              optional
              mono
              spellCheck={false}
              autoCapitalize="none"
              maxLength={253}
              value={item.hostnames}
              error={problem('hostnames')}
              onChange={(hostnames) => changeItem({ hostnames })}
            />
          ))}
        <TextField
          id={`${id}note`}
          name="note"
          label={t('note')}
          optional
          placeholder={t('notePlaceholder')}
          maxLength={1000}
          value={item.note}
          error={undefined}
          onChange={(note) => changeItem({ note })}
        />
      </div>
      <div className={css.options}>
        {plan.trialHours !== null && <TrialOption hours={plan.trialHours} item={item} />}
        {(trial ? [] : addonsAt(plan, item.locationId)).map((addon) => (
          <AddonRow
            key={addon.code}
            addon={addon}
            units={item.addons[addon.code] ?? 0}
            onChange={(units) => changeItem({ addons: withUnits(item.addons, addon.code, units) })}
          />
        ))}
        <div className={css.option}>
          <span className={cx(css.words, css.renew)}>
            <Switch label={t('autoRenew')} checked={item.autoRenew} onChange={(autoRenew) => changeItem({ autoRenew })} />{' '}
            <span className="c3">{t('autoRenewHint')}</span>
          </span>
        </div>
      </div>
    </>
  )
}

/** One server, for nothing, for so long; beside others in the cart there is none. */
function TrialOption({ hours, item }: { hours: number; item: CartItem }) {
  const t = useTranslations('changes.trial')
  const alone = useStore(cart).items.length === 1
  return (
    <div className={css.option}>
      <span className={css.words}>
        <Checkbox
          checked={alone && item.trial === true}
          disabled={!alone}
          onChange={(event) => changeItem({ trial: event.target.checked, quantity: 1, addons: {} })}
          label={
            <>
              <b>{t('offer')}</b> <span className="c3">{t('offerHint', { hours, days: Math.round(hours / 24) })}</span>
            </>
          }
        />
      </span>
    </div>
  )
}

const withUnits = (addons: CartItem['addons'], code: string, units: number): CartItem['addons'] => {
  const { [code]: _, ...others } = addons
  return units > 0 ? { ...others, [code]: units } : others
}
