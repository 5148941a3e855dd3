import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { askAnew } from './ticket.ts'
import css from './tickets.module.css'

type Target = OutputOf<'operator/tickets/targets/list'>['items'][number]

/** How soon each department is to answer and to solve. */
export function Page() {
  const t = useTranslations('operator.tickets.targets')
  const go = useGo()
  const list = useCall('operator/tickets/targets/list', {})
  usePageName(t('title'))
  return (
    <SidePanel title={t('title')} width={480} onClose={() => go({ to: staffPaths.tickets(), search: true })}>
      <div className={css.stack}>
        <p className="c2">{t('hint')}</p>
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!list.data && !list.isError && <SkeletonRows rows={5} />}
        {list.data?.items.map((target) => (
          <TargetForm key={target.department} target={target} />
        ))}
      </div>
    </SidePanel>
  )
}

function TargetForm({ target }: { target: Target }) {
  const t = useTranslations('operator.tickets.targets')
  const words = useTranslations('tickets')
  const common = useTranslations('common')
  const off = useRoleReason(['support'])
  const form = useForm({
    initial: { firstAnswerMinutes: String(target.firstAnswerMinutes), solutionMinutes: String(target.solutionMinutes) },
    submit: async (values) => {
      const { department } = target
      const minutes = { firstAnswerMinutes: Number(values.firstAnswerMinutes), solutionMinutes: Number(values.solutionMinutes) }
      await call('operator/tickets/targets/update', { department, ...minutes })
      await askAnew()
      form.reset(values)
      toastOk(t('saved'))
    },
  })
  return (
    <Form form={form}>
      <fieldset className={css.target}>
        <legend>{words(`department.${target.department}`)}</legend>
        <TextField label={words('firstAnswer')} inputMode="numeric" end={t('minutes')} {...form.field('firstAnswerMinutes')} />
        <TextField label={t('solution')} inputMode="numeric" end={t('minutes')} {...form.field('solutionMinutes')} />
        <SubmitButton form={form} look="secondary" off={off !== null || !form.dirty}>
          {common('save')}
        </SubmitButton>
      </fieldset>
    </Form>
  )
}
