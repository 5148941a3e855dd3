import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { Dialog } from '../../../design/overlay/dialog.tsx'

interface ReverseDialogProps {
  id: number
  address: string
  name: string
  onClose: () => void
}

export function ReverseDialog({ id, address, name, onClose }: ReverseDialogProps) {
  const t = useTranslations('reverse-dns')
  const common = useTranslations('common')
  const masked = { address: () => <SensitiveText>{address}</SensitiveText> }
  const form = useForm({
    initial: { name },
    guard: false,
    submit: async (values) => {
      await call('user/service/vps/reverse-dns/set', { id, address, name: values.name })
      for (const path of ['user/service/vps/reverse-dns', 'user/log']) void queryClient.invalidateQueries(underPath(path))
      onClose()
    },
  })
  return (
    <Dialog title={t.rich('title', masked)} onClose={onClose} locked={form.working}>
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
        <p className="c2">{t('text')}</p>
        <TextField
          label={t('name')}
          hint={t('hint')}
          {...form.field('name')}
          mono
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="web-01.example.com"
        />
        <Note>{t.rich('forward', masked)}</Note>
      </Form>
    </Dialog>
  )
}
