import { METRIC_ALERT_MINUTES, METRIC_ALERTS } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import type { VpsAlert } from '../calls.ts'
import { THRESHOLD_UNITS } from './rule-text.ts'

interface DrawerProps {
  id: number
  /** The one to change; none: a new one. */
  alert: VpsAlert | undefined
  onClose: () => void
}

const { least, most } = METRIC_ALERT_MINUTES
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

export function AlertDrawer({ id, alert, onClose }: DrawerProps) {
  const t = useTranslations('graphs.alerts')
  const names = useTranslations('graphs')
  const common = useTranslations('common')
  const remove = useSubmit('user/service/vps/alert/delete', {
    invalidates: ['user/service/vps/alert'],
    onSuccess: () => {
      toastOk(t('deleted'))
      onClose()
    },
  })
  const form = useForm({
    initial: {
      metric: alert?.metric ?? ('cpu' as VpsAlert['metric']),
      side: alert?.over === false ? 'under' : 'over',
      threshold: alert ? String(alert.threshold / THRESHOLD_UNITS[alert.metric].size) : '90',
      minutes: String(alert?.minutes ?? 10),
    },
    validate: ({ metric, threshold, minutes }) => ({
      threshold:
        !(numberIn(threshold) >= 0 && numberIn(threshold) <= THRESHOLD_UNITS[metric].most) &&
        t('badThreshold', { most: THRESHOLD_UNITS[metric].most }),
      minutes:
        !(Number.isInteger(numberIn(minutes)) && numberIn(minutes) >= least && numberIn(minutes) <= most) &&
        t('badMinutes', { least, most }),
    }),
    submit: async ({ metric, side, threshold, minutes }) => {
      const rule = { id, metric, over: side === 'over', threshold: numberIn(threshold) * THRESHOLD_UNITS[metric].size }
      const whole = { ...rule, minutes: numberIn(minutes), enabled: alert?.enabled ?? true }
      if (alert) await call('user/service/vps/alert/update', { ...whole, alertId: alert.id })
      else await call('user/service/vps/alert/add', whole)
      void queryClient.invalidateQueries(underPath('user/service/vps/alert'))
      onClose()
    },
  })
  const unit = THRESHOLD_UNITS[form.values.metric].name
  const metric = form.field('metric')
  return (
    <SidePanel title={alert ? t('change') : t('add')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            {alert && (
              <Button look="danger" working={remove.isPending} onClick={() => remove.mutate({ id, alertId: alert.id })}>
                {t('delete')}
              </Button>
            )}
            <span className="sp" />
            <Button look="ghost" onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('save')}</SubmitButton>
          </>
        }
      >
        <div className="stack">
          <SelectField
            label={t('metric')}
            {...metric}
            onChange={(value) => metric.onChange(METRIC_ALERTS.find((one) => one === value) ?? 'cpu')}
            options={METRIC_ALERTS.map((value) => ({ value, label: names(value) }))}
          />
          <SelectField
            label={t('side')}
            {...form.field('side')}
            options={(['over', 'under'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <TextField label={`${t('threshold')} (${unit})`} inputMode="decimal" autoComplete="off" {...form.field('threshold')} />
          <TextField label={t('minutes')} inputMode="numeric" autoComplete="off" {...form.field('minutes')} />
          <p className="c3 sm">{t('who')}</p>
        </div>
      </Form>
    </SidePanel>
  )
}
