import { TOKEN_SCOPES, type TokenScope } from '@portal/contracts/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import css from './api.module.css'
import { SecretView } from './secret-view.tsx'
import type { Shown } from './tokens.ts'

const TERMS = [30, 90, 365] as const
const NAME_MAX = 40

/** Makes a named token and shows it; Back closes it. */
export function Page() {
  const t = useTranslations('api')
  const go = useGo()
  const [made, setMade] = useState<Shown | null>(null)
  const close = () => go({ to: paths.api(), search: true })
  return (
    <SidePanel title={made ? t('secretOf', { name: made.name }) : t('newToken')} onClose={close} width={440}>
      {made ? (
        <div className="stack">
          <SecretView token={made.token} />
          <div>
            <Button look="primary" onClick={close}>
              {t('done')}
            </Button>
          </div>
        </div>
      ) : (
        <NewTokenForm onMade={setMade} onCancel={close} />
      )}
    </SidePanel>
  )
}

function NewTokenForm({ onMade, onCancel }: { onMade: (made: Shown) => void; onCancel: () => void }) {
  const t = useTranslations('api')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const form = useForm({
    initial: { name: '', scopes: ['read'] as readonly TokenScope[], expiresInDays: '90', addresses: '' },
    validate: ({ name, scopes }) => ({
      name: name.trim() === '' && forms('required'),
      scopes: scopes.length === 0 && t('pickScope'),
    }),
    submit: async ({ name, scopes, expiresInDays, addresses }) => {
      const { token } = await call('user/api-key/create', {
        name,
        scopes: [...scopes],
        expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
        addresses: addresses.split(/[\s,;]+/).filter(Boolean),
      })
      for (const path of ['user/api-key', 'user/log']) void queryClient.invalidateQueries(underPath(path))
      onMade({ name: name.trim(), token })
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onCancel} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form}>{t('create')}</SubmitButton>
        </>
      }
    >
      <TextField label={t('name')} hint={t('nameHint')} {...form.field('name')} autoFocus autoComplete="off" maxLength={NAME_MAX} />
      <ScopeBoxes {...form.field('scopes')} />
      <SelectField
        label={t('ends')}
        {...form.field('expiresInDays')}
        options={[...TERMS.map((n) => ({ value: String(n), label: t('afterDays', { n }) })), { value: '', label: t('never') }]}
      />
      <TextAreaField label={t('addresses')} optional rows={3} mono hint={t('addressesHint')} {...form.field('addresses')} />
    </Form>
  )
}

interface ScopeBoxesProps {
  id: string
  value: readonly TokenScope[]
  onChange: (value: readonly TokenScope[]) => void
  error: string | undefined
}

function ScopeBoxes({ id, value, onChange, error }: ScopeBoxesProps) {
  const t = useTranslations('api')
  return (
    <fieldset className={css.scopes} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('mayDo')}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={value.includes(scope)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(TOKEN_SCOPES.filter((one) => (one === scope ? target.checked : value.includes(one))))}
          label={
            <>
              <span className="b">{t(`scopes.${scope}`)}</span>
              <span className={css.about}>{t(`scopeAbout.${scope}`)}</span>
            </>
          }
        />
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
