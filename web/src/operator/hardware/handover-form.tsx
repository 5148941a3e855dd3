import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import css from './hardware.module.css'
import { type Delivery, refreshMachines } from './machine.ts'

const ADDRESSES = ['address', 'netmask', 'gateway', 'localIp', 'outgoingIp', 'dedicatedIp'] as const

/** Addresses and login that the customer is handed; a password is written here and read by its owner alone. */
export function HandoverForm({ delivery: { serviceId, handover } }: { delivery: Delivery }) {
  const t = useTranslations('operator.hardware')
  const forms = useTranslations('forms')
  const { passwordSet, ...known } = handover
  const form = useForm({
    initial: { ...known, password: '' },
    guard: false,
    validate: ({ username, password }) => ({
      username: username.trim() === '' && forms('required'),
      password: password !== '' && password.length < 8 && t('passwordShort'),
    }),
    submit: async ({ password, ...values }) => {
      const { username: login, ...network } = values
      await call('operator/dedicated/handover', { serviceId, login, ...network, ...(password !== '' && { password }) })
      await refreshMachines()
      form.reset({ ...values, password: '' })
      toastOk(t('handoverSaved'))
    },
  })
  return (
    <details className={css.handover} open={known.address === '' || !passwordSet}>
      <summary>{t('handover')}</summary>
      <Form form={form} actions={<SubmitButton form={form}>{t('saveHandover')}</SubmitButton>}>
        <div className={css.two}>
          {ADDRESSES.map((name) => (
            <TextField
              key={name}
              label={t(`handoverField.${name}`)}
              optional={name !== 'address'}
              mono
              autoComplete="off"
              {...form.field(name)}
            />
          ))}
          <TextField label={t('handoverField.username')} mono autoComplete="off" {...form.field('username')} />
          <PasswordField
            label={t('handoverField.password')}
            hint={passwordSet ? t('passwordKept') : undefined}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </div>
      </Form>
    </details>
  )
}
