import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { localeNames, locales } from '../../i18n/locale.ts'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, numberOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import { enterLocalized, localizedIn, missingIn } from '../fields/localized-fields.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import type { Image } from './images-page.tsx'

const POSITION = columnOf('position', 'smallint', { required: true, min: 0, max: 10_000 })

/** A system’s own name in three languages, and its place in the list. */
export function Page() {
  const go = useGo()
  const { id } = usePathParams()
  const { data, error, refetch } = useCall('operator/image/list', {})
  const image = data?.items.find((one) => one.id === id)
  usePageName(image?.engineTitle)
  const close = () => go({ to: staffPaths.images(), search: true })
  return (
    <SidePanel title={image?.engineTitle ?? id ?? ''} onClose={close} width={440}>
      {image ? (
        <ImageForm image={image} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <NotFound />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

function ImageForm({ image, onDone }: { image: Image; onDone: () => void }) {
  const t = useTranslations('operator.catalogue')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const initial: Entered = { position: String(image.position), ...enterLocalized('title', image.title) }
  const named = (values: Entered) => locales.some((locale) => entered(values, `title.${locale}`) !== '')
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      position: problem(POSITION, values.position),
      ...(named(values) ? missingIn(values, 'title', t('allOrNone')) : {}),
    }),
    submit: async (values) => {
      const title = named(values) ? localizedIn(values, 'title') : null
      const input = { id: image.id, version: image.version, title, position: numberOf(POSITION, values.position) }
      await sendNamed(Object.keys(initial), () => call('operator/image/update', input))
      await queryClient.invalidateQueries(underPath('operator/image'))
      toastOk(t('saved', { name: image.engineTitle }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <p className="c2">{t('imageNameHint', { name: image.engineTitle })}</p>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={`${t('name')} · ${localeNames[locale]}`}
          optional
          {...textOf(form, `title.${locale}`)}
          maxLength={80}
          autoComplete="off"
        />
      ))}
      <ColumnField form={form} column={POSITION} label={t('position')} hint={t('positionHint')} />
    </Form>
  )
}
