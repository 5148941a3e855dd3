import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { ApiError, asApiError } from '../../../api/errors.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastError } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'

interface VatDrawerProps {
  value: VatInfo | null
  /** The server judges it: complete or absent [M8]. */
  onSave: (info: VatInfo | null) => Promise<unknown>
  onClose: () => void
}

const empty: VatInfo = { companyName: '', companyAddress: '', taxCode: '', email: '' }

/** The server speaks of `vatInfo.taxCode`; the field here is called `taxCode`. */
function unprefixed(cause: unknown): ApiError {
  const error = asApiError(cause)
  const fields = Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.replace(/^vatInfo\./, ''), text]))
  return new ApiError({ code: error.code, status: error.status, message: error.message, params: error.params, fields, ref: error.ref })
}

export function VatDrawer({ value, onSave, onClose }: VatDrawerProps) {
  const t = useTranslations('orders.vat')
  const common = useTranslations('common')
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async (info: VatInfo | null) => {
    setRefusal(null)
    try {
      await onSave(info)
    } catch (cause) {
      const error = unprefixed(cause)
      // Beside the marked fields the catalogue's sentence on the whole: what "complete" means.
      if (Object.keys(error.fields).length > 0) setRefusal(errorText(error))
      throw error
    }
    onClose()
  }
  const form = useForm<VatInfo>({ initial: value ?? empty, guard: false, submit: (values) => save(values) })
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            {value && (
              <Button look="danger" onClick={() => void save(null).catch(toastError)}>
                {t('remove')}
              </Button>
            )}
            <span className="sp" />
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        {refusal && (
          <Note tone="danger" live>
            {refusal}
          </Note>
        )}
        <TextField label={t('companyName')} {...form.field('companyName')} autoComplete="organization" maxLength={200} />
        <TextField label={t('companyAddress')} {...form.field('companyAddress')} autoComplete="street-address" maxLength={300} />
        <TextField label={t('taxCode')} {...form.field('taxCode')} mono maxLength={40} spellCheck={false} />
        <TextField label={t('email')} hint={t('emailHint')} {...form.field('email')} type="email" autoComplete="email" maxLength={254} />
      </Form>
    </SidePanel>
  )
}
