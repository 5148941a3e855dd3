import { RGC_HOURS } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { nameOf, type RgcSession, refreshSessions } from './calls.ts'
import { HoursChoice } from './hours-choice.tsx'

export function ExtendDialog({ session, onClose }: { session: RgcSession; onClose: () => void }) {
  const t = useTranslations('rgc.extend')
  const common = useTranslations('common')
  const form = useForm({
    initial: { hours: RGC_HOURS },
    guard: false,
    submit: async ({ hours }) => {
      await call('user/rgc/session/renew', { id: session.id, hours })
      refreshSessions()
      toastOk(t('done', { place: nameOf(session) }))
      onClose()
    },
  })
  return (
    <Dialog title={t('title', { place: nameOf(session) })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('submit')}</SubmitButton>
          </>
        }
      >
        <HoursChoice label={t('from')} value={form.values.hours} onChange={(hours) => form.set({ hours })} />
      </Form>
    </Dialog>
  )
}
