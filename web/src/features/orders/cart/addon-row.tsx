import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../design/controls/checkbox.tsx'
import { Money } from '../../../design/data/money.tsx'
import { PlainSelect } from '../../../design/form/other-fields.tsx'
import css from './order.module.css'

interface AddonRowProps {
  addon: OrderPlan['addons'][number]
  /** 0: not taken. */
  units: number
  onChange: (units: number) => void
}

/** An option that is billed with the service, in units where more than one makes sense. */
export function AddonRow({ addon, units, onChange }: AddonRowProps) {
  const t = useTranslations('orders')
  const choices = Array.from({ length: Math.min(addon.max, 32) }, (_, at) => ({ value: String(at + 1), label: `× ${at + 1}` }))
  return (
    <div className={css.option}>
      <span className={css.words}>
        <Checkbox
          checked={units > 0}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
          label={
            <>
              <b>{addon.name}</b> <span className="c3">{addon.description}</span>
            </>
          }
        />
      </span>
      {units > 0 && addon.max > 1 && (
        <span className={css.units}>
          <PlainSelect
            small
            label={t('unitsOf', { what: addon.name })}
            value={String(units)}
            onChange={(value) => onChange(Number(value))}
            options={choices}
          />
        </span>
      )}
      <span className={css.monthly}>
        <Money value={{ ...addon.price, amount: addon.price.amount * Math.max(1, units) }} beside /> {t('perMonth')}
      </span>
    </div>
  )
}
