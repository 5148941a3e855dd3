import { DELIVERY_STEPS, type DeliveryStep } from '@portal/contracts/delivery-steps.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button, IconButton } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { useRoleReason } from '../session.ts'
import css from './hardware.module.css'
import { type PlanChecklist, refreshMachines } from './machine.ts'

type Values = { order: readonly DeliveryStep[]; taken: readonly DeliveryStep[] } & Record<DeliveryStep, string>

const LAST: DeliveryStep = 'hand-over'
const HOURS_MAX = 48

/** Steps that are done, in their order, with what is left out below them; handing over is always the last. */
function valuesOf({ steps }: PlanChecklist): Values {
  const taken = steps.map(({ code }) => code)
  const rest = DELIVERY_STEPS.filter((code) => !taken.includes(code))
  const hours = Object.fromEntries(DELIVERY_STEPS.map((code) => [code, String(steps.find((step) => step.code === code)?.hours ?? '')]))
  return { ...(hours as Record<DeliveryStep, string>), taken, order: [...taken.slice(0, -1), ...rest, LAST] }
}

const stepsOf = (values: Values) =>
  values.order.filter((code) => values.taken.includes(code)).map((code) => ({ code, hours: Number(values[code]) }))

/** Which steps a plan's machines go through, in which order, and how soon after the payment each is due. */
export function ChecklistForm({ of, onDone }: { of: PlanChecklist; onDone: () => void }) {
  const t = useTranslations('operator.hardware.checklists')
  const names = useTranslations('operator.hardware.task')
  const common = useTranslations('common')
  const off = useRoleReason(['provisioning']) !== null
  const form = useForm<Values>({
    initial: valuesOf(of),
    validate: (values) => {
      let before = 1
      const wrong: Partial<Record<DeliveryStep, string>> = {}
      for (const { code, hours } of stepsOf(values)) {
        if (!Number.isInteger(hours) || hours < before || hours > HOURS_MAX) wrong[code] = t('hoursWrong')
        else before = hours
      }
      return wrong
    },
    submit: async (values) => {
      await call('operator/dedicated/checklist-set', { planId: of.planId, steps: stepsOf(values) })
      await refreshMachines()
      toastOk(t('saved', { plan: of.plan }))
      onDone()
    },
  })
  const { order, taken } = form.values
  const move = (from: number, to: number) => {
    const next = order.toSpliced(from, 1)
    next.splice(to, 0, order[from] ?? LAST)
    form.set({ order: next })
  }
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off}>
            {common('save')}
          </SubmitButton>
        </>
      }
    >
      <p className="c2">{t('handOver')}</p>
      <ol className={css.steps}>
        {order.map((code, place) => {
          const step = names(code)
          const isTaken = taken.includes(code)
          return (
            <li key={code}>
              <Checkbox
                aria-label={t('include', { step })}
                checked={isTaken}
                disabled={off || code === LAST}
                onChange={({ target }) => form.set({ taken: target.checked ? [...taken, code] : taken.filter((one) => one !== code) })}
              />
              <b className={isTaken ? undefined : 'c3'}>{step}</b>
              {isTaken && <TextField label={t('hours')} hideLabel inputMode="numeric" end="h" {...form.field(code)} />}
              <span className="sp" />
              {code !== LAST && (
                <>
                  <IconButton
                    icon={IconArrowUp}
                    label={t('up', { step })}
                    size="small"
                    off={off || place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('down', { step })}
                    size="small"
                    off={off || place >= order.length - 2}
                    onClick={() => move(place, place + 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </Form>
  )
}
