import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'

type Engine = OutputOf<'operator/iso/list'>['engines'][number]

/** What rescue mode boots, engine by engine. */
export function RescuePanel({ engines }: { engines: readonly Engine[] }) {
  const t = useTranslations('operator.isos.rescue')
  const [asked, setAsked] = useState<Engine | null>(null)
  const able = engines.filter(({ rescue }) => rescue)
  const nameOf = ({ images, rescueImage }: Engine) => images.find(({ id }) => id === rescueImage)?.title ?? rescueImage ?? t('smallest')
  return (
    <Panel title={t('title')} hint={t('hint')} flush={able.length > 0}>
      {able.length === 0 ? (
        <p className="c3">{t('none')}</p>
      ) : (
        <DefinitionList
          columns={1}
          items={able.map((engine) => ({
            term: engine.title,
            value: nameOf(engine),
            action: (
              <StaffAction
                roles={['provisioning']}
                look="ghost"
                size="small"
                aria-label={t('chooseFor', { engine: engine.title })}
                onClick={() => setAsked(engine)}
              >
                {t('choose')}
              </StaffAction>
            ),
          }))}
        />
      )}
      {asked && <ChooseImage engine={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function ChooseImage({ engine: { id, title, images, rescueImage }, onClose }: { engine: Engine; onClose: () => void }) {
  const t = useTranslations('operator.isos.rescue')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { image: rescueImage ?? '', reason: '' },
    guard: false,
    validate: ({ reason }) => ({ reason: reason.trim().length < 3 && parts('reasonMissing') }),
    submit: async ({ image, reason }) => {
      await call('operator/iso/rescue-image', { engine: id, image: image === '' ? null : image, reason: reason.trim() })
      await queryClient.invalidateQueries(underPath('operator/iso'))
      toastOk(t('changed'))
      onClose()
    },
  })
  return (
    <Dialog title={t('ask', { engine: title })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('choose')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        <SelectField
          label={t('image')}
          {...form.field('image')}
          options={[{ value: '', label: t('smallest') }, ...images.map((image) => ({ value: image.id, label: image.title }))]}
        />
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
