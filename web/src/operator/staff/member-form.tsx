import { STAFF_ROLES, type StaffRole } from '@portal/contracts/staff.ts'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { currentLocale } from '../../i18n/i18n.tsx'
import { type Locale, localeNames, locales } from '../../i18n/locale.ts'
import { useRoleReason } from '../session.ts'
import css from './staff.module.css'
import type { Member } from './use-member-actions.tsx'

export interface MemberValues {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly roles: StaffRole[]
}

interface MemberFormProps {
  member: Member | undefined
  onSave: (values: MemberValues, requestId: string) => Promise<void>
  onCancel: () => void
}

export function MemberForm({ member, onSave, onCancel }: MemberFormProps) {
  const t = useTranslations('operator.staff')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const ownersOnly = useRoleReason([])
  const form = useForm<MemberValues>({
    initial: {
      login: member?.username ?? '',
      name: member?.name ?? '',
      email: member?.email ?? '',
      locale: member?.locale ?? currentLocale(),
      roles: [...(member?.roles ?? [])],
    },
    validate: ({ login, name, email, roles }) => ({
      login: login.trim() === '' && forms('required'),
      name: name.trim() === '' && forms('required'),
      email: email.trim() === '' && forms('required'),
      roles: roles.length === 0 && t('roleNeeded'),
    }),
    submit: onSave,
  })
  const { roles } = form.values
  const roleError = form.field('roles').error
  const locale = form.field('locale')
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onCancel} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={ownersOnly}>
            <SubmitButton form={form}>{member ? common('save') : t('invite')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      {!member && (
        <TextField
          label={t('username')}
          hint={t('usernameHint')}
          {...form.field('login')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <TextField label={t('name')} {...form.field('name')} autoComplete="off" maxLength={80} />
      <TextField
        label={t('email')}
        hint={member ? undefined : t('emailHint')}
        {...form.field('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectField
        label={t('language')}
        {...locale}
        onChange={(next) => locale.onChange(next as Locale)}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <fieldset className={css.roles} aria-describedby={roleError ? 'roles-error' : undefined}>
        <legend>{t('roles')}</legend>
        {STAFF_ROLES.map((role) => (
          <RoleBox
            key={role}
            role={role}
            checked={roles.includes(role)}
            invalid={roleError !== undefined}
            onChange={(on) => form.set({ roles: on ? [...roles, role] : roles.filter((one) => one !== role) })}
          />
        ))}
        {roleError && (
          <p id="roles-error" className={css.error}>
            {roleError}
          </p>
        )}
      </fieldset>
    </Form>
  )
}

function RoleBox({
  role,
  checked,
  invalid,
  onChange,
}: {
  role: StaffRole
  checked: boolean
  invalid: boolean
  onChange: (on: boolean) => void
}) {
  const names = useTranslations('operator.frame.roles')
  const about = useTranslations('operator.staff.about')
  return (
    <Checkbox
      checked={checked}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.checked)}
      label={
        <>
          <span className="b">{names(role)}</span>
          <span className={css.about}>{about(role)}</span>
        </>
      }
    />
  )
}
