import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, flagOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { useRoleReason } from '../session.ts'
import { type Panel, refreshPanels } from './panel.ts'
import { CAPACITY, enterPurpose, PLACEMENTS, packageField, readPurpose, renamePackages } from './purpose-values.ts'

interface PurposeFormProps {
  readonly panel: Panel
  readonly places: readonly { readonly id: number; readonly name: string }[]
  readonly plans: readonly { readonly id: number; readonly code: string; readonly name: string }[]
  readonly onDone: () => void
}

export function PurposeForm({ panel, places, plans, onDone }: PurposeFormProps) {
  const t = useTranslations('operator.hosting')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const initial = enterPurpose(panel, plans)
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({ capacity: problem(CAPACITY, values.capacity) }),
    submit: async (values) => {
      const purpose = readPurpose(panel, values, plans)
      await sendNamed(Object.keys(initial), () => call('operator/hosting/panel-set', purpose), renamePackages(purpose.packages))
      await refreshPanels()
      toastOk(t('saved', { name: panel.title }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <div className={css.two}>
        <SelectField
          label={t('place')}
          hint={t('placeHint')}
          {...textOf(form, 'locationId')}
          options={[{ value: '', label: '–' }, ...places.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <ColumnField form={form} column={CAPACITY} label={t('capacity')} hint={t('capacityHint', { n: panel.used })} />
        <SelectField
          label={t('placement')}
          hint={t('placementHint')}
          {...textOf(form, 'placement')}
          options={PLACEMENTS.map((value) => ({ value, label: t(`placements.${value}`) }))}
        />
      </div>
      <CheckboxField label={t('openLabel')} {...flagOf(form, 'open')} />
      <fieldset className="stack">
        <legend className="b sm">{t('packages')}</legend>
        <p className="c3 sm">{t('packagesHint')}</p>
        <div className={css.two}>
          {plans.map(({ id, code, name }) => (
            <TextField
              key={id}
              label={name}
              optional
              mono
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              placeholder={code}
              {...textOf(form, packageField(id))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend className="b sm">{t('leads')}</legend>
        <p className="c3 sm">{t('leadsHint')}</p>
        <div className={css.two}>
          {(['ipv4', 'ipv6', 'mailHost'] as const).map((name) => (
            <TextField key={name} label={t(`field.${name}`)} optional mono autoComplete="off" spellCheck={false} {...textOf(form, name)} />
          ))}
          <TextField
            label={t('field.loginUrl')}
            optional
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            {...textOf(form, 'loginUrl')}
          />
        </div>
        <TextAreaField label={t('field.nameservers')} hint={t('nameserversHint')} optional mono rows={3} {...textOf(form, 'nameservers')} />
      </fieldset>
    </Form>
  )
}
