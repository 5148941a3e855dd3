import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { AllowFields, allowInput, useAllowCheck } from './allow-fields.tsx'
import { nameOf, type RgcSession, refreshSessions } from './calls.ts'
import { RGC_DRAWER } from './drawers.ts'

export function AllowDrawer({ session, onClose }: { session: RgcSession; onClose: () => void }) {
  const t = useTranslations('rgc.allow')
  const common = useTranslations('common')
  const address = useCall('user/rgc/server/list', {}).data?.address ?? '…'
  const form = useForm({
    initial: { allow: session.everyone ? '' : session.allow.join('\n'), everyone: session.everyone },
    guard: RGC_DRAWER,
    validate: useAllowCheck(),
    submit: async (values) => {
      await call('user/rgc/session/update-allow', { id: session.id, ...allowInput(values) })
      refreshSessions()
      toastOk(t('done'))
      onClose()
    },
  })
  return (
    <SidePanel title={t('title', { place: nameOf(session) })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <AllowFields form={form} address={address} />
        <p className="c2">{t('cut')}</p>
      </Form>
    </SidePanel>
  )
}
