import { NOTE_MAX } from '@portal/contracts/constants.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import type { ServiceRow } from './calls.ts'
import { useKind } from './kind-context.tsx'
import { servicePaths } from './service-paths.ts'

const TAG = /^[\p{L}\p{N}_.-]{1,30}$/u
const TAGS_MAX = 10

/** Over the list or over the service's own page; Back closes it and the page below keeps its view. */
export function NoteDrawer({ id }: { id: string }) {
  const t = useTranslations('services.note')
  const go = useGo()
  const { base, contract } = useKind()
  const to = servicePaths(contract)
  const onDetail = useRouterState({ select: ({ location }) => location.pathname.startsWith(to.detail(id)) })
  const { data: service, error, refetch } = useCall(`${base}/detail`, { id })
  const close = () => go({ to: onDetail ? to.detail(id) : to.list(), search: true })
  return (
    <SidePanel title={service ? t('editOf', { name: service.name }) : t('edit')} onClose={close}>
      {service ? (
        <NoteForm service={service} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SidePanel>
  )
}

const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,，、]+/)
      .map((tag) => tag.replace(/^#/, ''))
      .filter(Boolean),
  ),
]

function NoteForm({ service, onDone }: { service: ServiceRow; onDone: () => void }) {
  const t = useTranslations('services.note')
  const { base } = useKind()
  const common = useTranslations('common')
  const form = useForm({
    initial: { note: service.note, tags: service.tags.join(', ') },
    validate: ({ tags }) => {
      const all = readTags(tags)
      return { tags: all.length > TAGS_MAX ? t('tooManyTags', { max: TAGS_MAX }) : all.some((tag) => !TAG.test(tag)) ? t('badTag') : null }
    },
    submit: async ({ note, tags }) => {
      await call(`${base}/note`, { id: service.id, note, tags: readTags(tags) })
      await queryClient.invalidateQueries(underPath(base))
      toastOk(t('saved', { name: service.name }))
      onDone()
    },
  })
  // The panel opened before its facts were here: the focus moves on to what it is for.
  useEffect(() => form.element.current?.querySelector('textarea')?.focus(), [form.element])
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form}>{common('save')}</SubmitButton>
        </>
      }
    >
      <TextAreaField label={t('title')} rows={6} maxLength={NOTE_MAX} hint={t('hint')} {...form.field('note')} />
      <TextField label={t('tags')} optional hint={t('tagsHint')} autoComplete="off" {...form.field('tags')} />
    </Form>
  )
}
