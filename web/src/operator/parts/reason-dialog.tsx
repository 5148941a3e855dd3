import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import css from '../../design/overlay/dialog.module.css'
import { Dialog } from '../../design/overlay/dialog.tsx'

interface ReasonDialogProps {
  /** Names the object: "Ban linh.dao?" */
  title: ReactNode
  /** The exact consequences. */
  children?: ReactNode
  /** The button names the act. */
  confirm: string
  danger?: boolean
  /** What it asks about is not known yet, or could not be read: this stands in place of the form, and nothing can be sent. */
  waiting?: ReactNode
  /** Only where data dies: the name that must be typed. */
  typeName?: string
  /** Sends; the request id stays the same while it is unknown whether the last sending arrived. A refusal is shown here. */
  onConfirm: (reason: string, requestId: string) => Promise<unknown>
  onClose: () => void
}

/** A staff act that asks for a reason: consequences, reason, act. */
export function ReasonDialog({ title, children, confirm, danger, waiting, typeName, onConfirm, onClose }: ReasonDialogProps) {
  const t = useTranslations('operator.parts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { reason: '', typed: '' },
    guard: false,
    validate: ({ reason, typed }) => ({
      reason: reason.trim().length < 3 && t('reasonMissing'),
      typed: typeName !== undefined && typed.trim() !== typeName && t('typeIt', { name: typeName }),
    }),
    submit: async ({ reason }, requestId) => {
      await onConfirm(reason.trim(), requestId)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} locked={form.working} width={480} waiting={Boolean(waiting)}>
      {waiting ? (
        <>
          {waiting}
          <div className={css.actions}>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </div>
        </>
      ) : (
        <Form
          form={form}
          actions={
            <>
              <Button onClick={onClose} off={form.working}>
                {common('cancel')}
              </Button>
              <SubmitButton form={form} look={danger ? 'dangerFill' : 'primary'}>
                {confirm}
              </SubmitButton>
            </>
          }
        >
          {children && <div className="stack">{children}</div>}
          <TextAreaField label={t('reason')} hint={t('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
          {typeName && (
            <TextField
              label={common.rich('typeToConfirm', { name: () => <span className="mono">{typeName}</span> })}
              mono
              autoComplete="off"
              spellCheck={false}
              {...form.field('typed')}
            />
          )}
        </Form>
      )}
    </Dialog>
  )
}
