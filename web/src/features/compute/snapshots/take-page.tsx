import { NOTE_MAX } from '@portal/contracts/constants.ts'
import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Form } from '../../../design/form/form.tsx'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../../lib/navigation.ts'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { servicePaths } from '../../services/service-paths.ts'
import type { Snapshot, VpsDetail } from '../calls.ts'
import { nameOfDay } from '../name-of-day.ts'
import { OfVps } from '../of-vps.tsx'

export const Page = () => (
  <OfVps>
    <TakeSnapshot />
  </OfVps>
)

/** Over the list or over the server's own page. */
function TakeSnapshot() {
  const { VMID = '' } = usePathParams()
  const t = useTranslations('compute.snapshots')
  const go = useGo()
  const to = servicePaths(useKind().contract)
  const onDetail = useRouterState({ select: ({ location }) => location.pathname.startsWith(to.detail(VMID)) })
  const vps = useCall('user/service/vps/detail', { id: VMID })
  const kept = useCall('user/service/vps/snapshot/list', { serviceId: VMID, sort: '-takenAt' })
  const error = vps.error ?? kept.error
  const close = () => go({ to: onDetail ? to.detail(VMID) : to.list(), search: true })
  const again = () => void Promise.all([vps.refetch(), kept.refetch()])
  return (
    <SidePanel title={vps.data ? t('takeOf', { server: vps.data.name }) : t('take')} onClose={close}>
      {vps.data && kept.data ? (
        <TakeForm
          vps={vps.data}
          old={kept.data.items[0]}
          onCancel={close}
          onDone={onDetail ? () => go(to.detail(VMID, { tab: 'snapshots' })) : close}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={again} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SidePanel>
  )
}

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

interface TakeFormProps {
  vps: VpsDetail
  old: Snapshot | undefined
  onDone: () => void
  onCancel: () => void
}

function TakeForm({ vps, old, onDone, onCancel }: TakeFormProps) {
  const t = useTranslations('compute.snapshots')
  const common = useTranslations('common')
  const { base } = useKind()
  const reasonText = useReasonText()
  const { nextAt } = vps.snapshots
  const code = reasonOf(vps.actions.snapshot)
  const tooSoon = nextAt && t.rich('nextFrom', { date: () => <DateText value={nextAt} time /> })
  const form = useForm({
    initial: { name: '', note: '' },
    validate: ({ name }) => ({ name: name.trim() !== '' && !NAME.test(name.trim()) && t('badName') }),
    submit: async ({ name, note }) => {
      await call('user/service/vps/snapshot/create', { id: vps.id, name: name.trim() || nameOfDay(), note, ...(old && { replace: true }) })
      refreshServices(base)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button look="ghost" onClick={onCancel} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={code ? reasonText(code, { name: vps.name }) : tooSoon}>
            <SubmitButton form={form}>{old ? t('replace') : t('take')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <div className="stack">
        {tooSoon && <Note tone="warn">{tooSoon}</Note>}
        {old && !nextAt && <Note tone="warn">{t.rich('replaces', { name: () => <b>{old.name}</b> })}</Note>}
        <TextField label={t('name')} hint={t('nameHint')} {...form.field('name')} mono maxLength={40} autoComplete="off" />
        <TextAreaField label={t('note')} {...form.field('note')} maxLength={NOTE_MAX} rows={3} />
        <p className="c3">{t('runsOn')}</p>
      </div>
    </Form>
  )
}
