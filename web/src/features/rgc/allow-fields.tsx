import { RGC_ALLOWED_MOST } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { CheckboxField, TextAreaField } from '../../design/form/other-fields.tsx'
import type { FieldErrors, Form } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { entriesOf } from './calls.ts'

export interface AllowValues {
  readonly allow: string
  readonly everyone: boolean
}

/** What a call is told of them. */
export const allowInput = ({ allow, everyone }: AllowValues) => (everyone ? { everyone } : { everyone, allow: entriesOf(allow) })

/** Whether they can be sent at all; what an address is the server says. */
export function useAllowCheck(): (values: AllowValues) => FieldErrors<AllowValues> {
  const t = useTranslations('rgc.allow')
  return ({ allow, everyone }) => {
    const n = entriesOf(allow).length
    if (everyone) return {}
    return { allow: n === 0 ? t('missing') : n > RGC_ALLOWED_MOST && t('tooMany', { most: RGC_ALLOWED_MOST }) }
  }
}

/** Who may connect. */
export function AllowFields<V extends AllowValues>({ form, address }: { form: Form<V>; address: string }) {
  const t = useTranslations('rgc.allow')
  const fields = form as unknown as Form<AllowValues>
  return (
    <>
      {!fields.values.everyone && (
        <TextAreaField
          label={t('label')}
          hint={t('hint', { most: RGC_ALLOWED_MOST, address })}
          rows={3}
          mono
          maxLength={600}
          {...fields.field('allow')}
        />
      )}
      <CheckboxField label={t('anybody')} {...fields.field('everyone')} />
      {fields.values.everyone && <Note tone="warn">{t('anybodyHint')}</Note>}
    </>
  )
}
