import { natPortsErrors } from '@portal/contracts/errors/nat-ports.errors.ts'
import type { PortProtocol } from '@portal/contracts/modules/nat-ports.contract.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import type { VpsDetail } from '../calls.ts'
import type { PortList } from './port-list.ts'
import { refreshPorts } from './refresh-ports.ts'

const PROTOCOLS: readonly { value: PortProtocol; label: string }[] = [
  { value: 'tcp', label: 'TCP' },
  { value: 'udp', label: 'UDP' },
]

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535

interface MapPortProps {
  vps: VpsDetail
  list: PortList
  /** Why none can be mapped now. */
  reason: string | null
  onClose: () => void
}

/** A public port of the block, and the one of the server that it leads to. */
export function MapPort({ vps, list: { from, to }, reason, onClose }: MapPortProps) {
  const t = useTranslations('nat-ports')
  const common = useTranslations('common')
  const locale = useLocale()
  const form = useForm({
    initial: { protocol: 'tcp' as PortProtocol, privatePort: '', publicPort: '' },
    guard: 'port',
    validate: ({ privatePort, publicPort }) => ({
      privatePort: !isPort(privatePort) && natPortsErrors['port.invalid'][locale],
      publicPort: publicPort.trim() !== '' && !isPort(publicPort) && natPortsErrors['port.invalid'][locale],
    }),
    submit: async ({ protocol, privatePort, publicPort }) => {
      const wished = publicPort.trim() === '' ? {} : { publicPort: Number(publicPort) }
      await call('user/service/vps/port/add', { id: vps.id, protocol, privatePort: Number(privatePort), ...wished })
      refreshPorts()
      toastOk(t('add.done'))
      onClose()
    },
  })
  return (
    <Dialog title={t('add.title', { name: vps.name })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <DisabledReason reason={reason}>
              <SubmitButton form={form}>{t('add.submit')}</SubmitButton>
            </DisabledReason>
          </>
        }
      >
        <Segmented
          label={t('protocol')}
          size="normal"
          wide
          value={form.values.protocol}
          onChange={(protocol) => form.set({ protocol })}
          options={PROTOCOLS}
        />
        <TextField
          label={t('add.private')}
          hint={t('add.privateHint')}
          inputMode="numeric"
          mono
          autoFocus
          autoComplete="off"
          maxLength={5}
          {...form.field('privatePort')}
        />
        <TextField
          label={t('add.public')}
          hint={t('add.publicHint', { from: `${vps.family === 'windows' ? from + 2 : from}`, to: `${to}` })}
          optional
          inputMode="numeric"
          mono
          autoComplete="off"
          maxLength={5}
          {...form.field('publicPort')}
        />
      </Form>
    </Dialog>
  )
}
