import { useTranslations } from 'use-intl'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StepperField } from '../../../design/form/other-fields.tsx'
import { useKind } from '../kind-context.tsx'
import { useSizes } from '../sizes.ts'
import css from './changes.module.css'
import { type AddonPreview, type ChangePreview, moreOf } from './changes.ts'
import type { Changing } from './use-change.ts'

type Plan = ChangePreview['plans'][number]

/** The larger plans first, each with today's price; what cannot be had stays in view with its reason. */
export function PlanChoices({ preview, changing }: { preview: ChangePreview; changing: Pick<Changing, 'chosen' | 'choose'> }) {
  const t = useTranslations('changes')
  const size = useSizes()
  const { figures } = useKind().contract
  const { service, plans } = preview
  const others = plans.filter(({ refusal }) => refusal?.code !== 'change.current-plan')
  const offered = others.filter(({ refusal }) => refusal?.code !== 'change.not-larger')
  const smaller = others.find(({ refusal }) => refusal?.code === 'change.not-larger')
  return (
    <div className={css.form}>
      <p className="c2">
        {t.rich('now', { plan: () => <b className={css.strong}>{service.planName}</b>, size: size.line(figures, service.size) })}
      </p>
      {offered.length === 0 && <p className="c2">{t('noLarger')}</p>}
      {offered.length > 0 && (
        <OptionGrid label={t('plans')} least={400}>
          {offered.map((plan) => (
            <OptionCard
              key={plan.id}
              name="change-plan"
              value={String(plan.id)}
              checked={changing.chosen === String(plan.id)}
              off={plan.refusal !== null}
              onChange={() => changing.choose(String(plan.id))}
              title={plan.name}
              aside={
                plan.renewal && (
                  <>
                    <Money value={plan.renewal} /> {t('each', { n: service.periodMonths })}
                  </>
                )
              }
              detail={<span className={css.detail}>{size.line(figures, plan.size)}</span>}
            >
              <Price due={plan.due} refusal={plan.refusal} />
            </OptionCard>
          ))}
        </OptionGrid>
      )}
      {smaller && <p className="sm c3">{smaller.refusal?.text}</p>}
    </div>
  )
}

/** More of something, in units; how many there are already is said beside it. */
export function AddonChoices({ preview, changing }: { preview: AddonPreview; changing: Changing }) {
  const t = useTranslations('changes')
  const orders = useTranslations('orders')
  const chosen = preview.items.find(({ code }) => code === changing.chosen)
  const more = chosen ? moreOf(chosen) : 0
  return (
    <div className={css.form}>
      {preview.items.length === 0 && <p className="c2">{t('noAddons')}</p>}
      {preview.items.length > 0 && (
        <OptionGrid label={t('addons')} least={400}>
          {preview.items.map((addon) => (
            <OptionCard
              key={addon.code}
              name="change-addon"
              value={addon.code}
              checked={changing.chosen === addon.code}
              off={addon.refusal !== null}
              onChange={() => changing.choose(addon.code)}
              title={addon.name}
              aside={
                <>
                  <Money value={addon.price} /> {orders('perMonth')}
                </>
              }
              detail={
                <span className={css.detail}>
                  {addon.description}
                  {addon.owned > 0 && ` · ${t('owned', { n: addon.owned })}`}
                </span>
              }
            >
              {addon.refusal && <Price due={null} refusal={addon.refusal} />}
            </OptionCard>
          ))}
        </OptionGrid>
      )}
      {chosen && more > 1 && (
        <StepperField
          id="addon-amount"
          name="amount"
          label={t('amount')}
          value={changing.amount}
          min={1}
          max={more}
          error={undefined}
          onChange={changing.setAmount}
        />
      )}
    </div>
  )
}

function Price({ due, refusal }: { due: Plan['due']; refusal: Plan['refusal'] }) {
  const t = useTranslations('changes')
  if (refusal) return <span className="sm warn-t">{refusal.text}</span>
  return due && <span className="sm c2">{t.rich('today', { amount: () => <Money value={due} /> })}</span>
}
