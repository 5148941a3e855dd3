import { NOTE_MAX, REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { IconArrowBackUp, IconPencil, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Snapshot } from '../calls.ts'
import { MakeImage } from '../own-images/make-image.tsx'

type Act = keyof Snapshot['actions']

const ICONS = { restore: IconArrowBackUp, image: IconPhotoPlus, note: IconPencil, delete: IconTrash } as const

export interface SnapshotActions {
  readonly menu: (snapshot: Snapshot) => readonly MenuItem[]
  /** Why it cannot be done now; null: it can. */
  readonly reason: (snapshot: Snapshot, act: Act) => string | null
  readonly ask: (snapshot: Snapshot, act: Act) => void
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

/** What can be done with a snapshot, in its list and on its server's page. */
export function useSnapshotActions(): SnapshotActions {
  const t = useTranslations('compute.snapshots')
  const reasonText = useReasonText()
  const [asked, setAsked] = useState<{ readonly snapshot: Snapshot; readonly act: Act } | null>(null)
  const close = () => setAsked(null)
  const reason = (snapshot: Snapshot, act: Act): string | null => {
    const code = reasonOf(snapshot.actions[act])
    return code && reasonText(code, { name: snapshot.serviceName })
  }
  const ask = (snapshot: Snapshot, act: Act) => setAsked({ snapshot, act })
  const acts: readonly Act[] = ['restore', 'image', 'note', 'delete']
  return {
    ...{ reason, ask },
    menu: (snapshot) =>
      acts.map((act) => ({
        ...{ id: act, label: t(`act.${act}`), icon: ICONS[act], danger: act === 'delete', reason: reason(snapshot, act) },
        divided: act === 'delete',
        onSelect: () => ask(snapshot, act),
      })),
    dialog: asked && (
      <>
        {asked.act === 'restore' && <Restore snapshot={asked.snapshot} onClose={close} />}
        {asked.act === 'delete' && <Delete snapshot={asked.snapshot} onClose={close} />}
        {asked.act === 'image' && <MakeImage snapshot={asked.snapshot} onClose={close} />}
        {asked.act === 'note' && <EditNote snapshot={asked.snapshot} onClose={close} />}
      </>
    ),
  }
}

interface QuestionProps {
  snapshot: Snapshot
  onClose: () => void
}

function Restore({ snapshot: { id, serviceId, serviceName, name, takenAt }, onClose }: QuestionProps) {
  const t = useTranslations('compute.snapshots')
  const { base } = useKind()
  return (
    <ConfirmDialog
      danger
      title={t('restore.title', { server: serviceName })}
      confirm={t('act.restore')}
      typeName={serviceName}
      onConfirm={async () => {
        await call('user/service/vps/restore', { id: serviceId, snapshotId: id })
        refreshServices(base)
      }}
      onClose={onClose}
    >
      {t.rich('restore.text', { name: () => <b>{name}</b>, date: () => <DateText value={takenAt} time />, minutes: REBUILD_MINUTES })}
    </ConfirmDialog>
  )
}

function Delete({ snapshot: { id, serviceId, name }, onClose }: QuestionProps) {
  const t = useTranslations('compute.snapshots')
  const { base } = useKind()
  return (
    <ConfirmDialog
      danger
      title={t('delete.title', { name })}
      confirm={t('act.delete')}
      onConfirm={async () => {
        await call('user/service/vps/snapshot/delete', { id: serviceId, snapshotId: id })
        refreshServices(base)
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}

function EditNote({ snapshot: { id, serviceId, name, note }, onClose }: QuestionProps) {
  const t = useTranslations('compute.snapshots')
  const common = useTranslations('common')
  const { base } = useKind()
  const form = useForm({
    initial: { note },
    submit: async (values) => {
      await call('user/service/vps/snapshot/update-note', { id: serviceId, snapshotId: id, ...values })
      refreshServices(base)
      toastOk(t('noteSaved', { name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('noteOf', { name })} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button look="ghost" onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <TextAreaField label={t('note')} {...form.field('note')} maxLength={NOTE_MAX} rows={4} />
      </Form>
    </Dialog>
  )
}
