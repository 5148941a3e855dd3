import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { CheckboxField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useKind } from '../../services/kind-context.tsx'
import { useSizes } from '../../services/sizes.ts'
import type { VpsDetail } from '../calls.ts'
import { DISK_DRAWER, type Disk, type DiskAct, type Disks } from './disk.ts'

interface DiskFormProps {
  vps: VpsDetail
  act: DiskAct
  /** None: one is made. */
  disk: Disk | null
  disks: Disks
  /** Why it cannot be done now. */
  reason: string | null
  onClose: () => void
}

/** A further disk, a larger one, or what one is called. */
export function DiskForm({ vps: { id }, act, disk, disks: { freeGb }, reason, onClose }: DiskFormProps) {
  const t = useTranslations('disks')
  const common = useTranslations('common')
  const { gigabytes } = useSizes()
  const { base } = useKind()
  const least = disk ? disk.wantedGb + (disk.state === 'failed' ? 0 : 1) : 1
  const most = (disk?.wantedGb ?? 0) + freeGb
  // One that failed is tried again as it was wanted: it cannot shrink afterwards.
  const offered = disk?.state === 'failed' ? least : most
  const form = useForm({
    initial: { name: disk?.name ?? '', size: String(offered), takesMore: disk?.takesMore ?? false },
    guard: DISK_DRAWER,
    validate: ({ name, size }) => ({
      name: act !== 'grow' && name.trim() === '' && t('nameMissing'),
      size: act !== 'edit' && !(/^\d{1,7}$/.test(size) && Number(size) >= least && Number(size) <= most) && t('sizeWrong', { least, most }),
    }),
    submit: async ({ name, size, takesMore }, requestId) => {
      if (!disk) await call('user/service/vps/disk/add', { id, name, sizeGb: Number(size) }, { requestId })
      else if (act === 'grow') await call('user/service/vps/disk/grow', { id, diskId: disk.id, sizeGb: Number(size) })
      else await call('user/service/vps/disk/update', { id, diskId: disk.id, name, takesMore })
      refreshServices(base)
      toastOk(t(`done.${act}`, { name: act === 'grow' ? (disk?.name ?? '') : name }))
      onClose()
    },
  })
  return (
    <Dialog title={t(`${act}Title`, { name: disk?.name ?? '' })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <DisabledReason reason={reason}>
              <SubmitButton form={form}>{act === 'edit' ? common('save') : t(act)}</SubmitButton>
            </DisabledReason>
          </>
        }
      >
        {act !== 'grow' && (
          <TextField label={t('name')} {...form.field('name')} hint={t('nameHint')} maxLength={40} autoComplete="off" autoFocus />
        )}
        {act !== 'edit' && (
          <TextField
            label={t('size')}
            {...form.field('size')}
            hint={t('sizeHint', { free: gigabytes(freeGb) })}
            inputMode="numeric"
            autoComplete="off"
            end="GB"
          />
        )}
        {act === 'edit' && <CheckboxField label={t('takesMoreField')} {...form.field('takesMore')} />}
        {act === 'grow' && <Note>{t('inside')}</Note>}
        {act === 'add' && <Note>{t('format')}</Note>}
      </Form>
    </Dialog>
  )
}
