import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { type BackupCopy, useBytes } from './state.tsx'

interface RecoverPanelProps {
  vps: { readonly id: number; readonly name: string }
  /** Those that can be recovered from, the newest first. */
  copies: readonly BackupCopy[]
  first: BackupCopy
  onClose: () => void
}

/** Over the server: data die, so its name is typed. */
export function RecoverPanel({ vps, copies, first, onClose }: RecoverPanelProps) {
  const t = useTranslations('backups')
  const common = useTranslations('common')
  const bytes = useBytes()
  const imageTitle = useImageTitle()
  const { base } = useKind()
  const form = useForm({
    initial: { copy: String(first.id), name: '' },
    guard: false,
    validate: ({ name }) => ({ name: name.trim() !== vps.name && t('over.wrongName', { name: vps.name }) }),
    submit: async ({ copy }) => {
      await call('user/service/vps/backup/recover', { id: vps.id, backupId: Number(copy) })
      refreshServices(base)
      onClose()
    },
  })
  return (
    <SidePanel title={t('over.title', { name: vps.name })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button look="ghost" onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} look="dangerFill">
              {t('recover')}
            </SubmitButton>
          </>
        }
      >
        <div className="stack">
          <OptionGrid label={t('over.which')} least={300}>
            {copies.map((copy) => (
              <OptionCard
                key={copy.id}
                name="copy"
                value={String(copy.id)}
                checked={form.values.copy === String(copy.id)}
                onChange={() => form.set({ copy: String(copy.id) })}
                title={<DateText value={copy.takenAt} time />}
                aside={copy.bytes === null ? null : bytes(copy.bytes)}
                detail={imageTitle(copy.osTitle)}
              />
            ))}
          </OptionGrid>
          <Note tone="warn">{t('over.text', { minutes: REBUILD_MINUTES })}</Note>
          <TextField
            label={common.rich('typeToConfirm', { name: () => <span className="mono">{vps.name}</span> })}
            {...form.field('name')}
            mono
            autoComplete="off"
          />
        </div>
      </Form>
    </SidePanel>
  )
}
