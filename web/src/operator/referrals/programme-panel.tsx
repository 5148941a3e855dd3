import { REFERRAL_MATURES_DAYS } from '@portal/contracts/constants.ts'
import { REFERRAL_PERCENT } from '@portal/contracts/referrals.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, flagOf, numberOf, sendNamed, useColumnProblem } from '../fields/entered.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

type Programme = OutputOf<'operator/referrals/programmes/list'>['items'][number]

const PERCENT = columnOf('percent', 'smallint', { required: true, min: 1, max: REFERRAL_PERCENT.most })

/** What each brand promises for a friend. */
export function Page() {
  const t = useTranslations('operator.referrals')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const list = useCall('operator/referrals/programmes/list', {})
  usePageName(t('programme'))
  return (
    <SidePanel title={pages('referral-programme')} onClose={() => go({ to: staffPaths.referrals(), search: true })} width={480}>
      {list.data ? (
        <div className="stack">
          <p className="c2">{t('programmeText')}</p>
          {list.data.items.map((one) => (
            <ProgrammeForm key={`${one.brand.id}/${one.version}`} programme={one} />
          ))}
        </div>
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

function ProgrammeForm({ programme: { brand, enabled, percent, version } }: { programme: Programme }) {
  const t = useTranslations('operator.referrals')
  const common = useTranslations('common')
  const role = useRoleReason(['billing'])
  const problem = useColumnProblem()
  const [initial] = useState<Entered>({ enabled, percent: String(percent) })
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({ percent: problem(PERCENT, values.percent) }),
    submit: async (values, requestId) => {
      const input = { brandId: brand.id, version, enabled: values.enabled === true, percent: numberOf(PERCENT, values.percent) }
      await sendNamed(Object.keys(initial), () => call('operator/referrals/programmes/update', input, { requestId }))
      await queryClient.invalidateQueries(underPath('operator/referrals/programmes'))
      toastOk(t('saved'))
    },
  })
  return (
    <Form
      form={form}
      actions={
        <SubmitButton form={form} off={role !== null}>
          {common('save')}
        </SubmitButton>
      }
    >
      {role && <Note>{role}</Note>}
      <CheckboxField label={t('enabled', { brand: brand.name })} {...flagOf(form, 'enabled')} />
      <ColumnField form={form} column={PERCENT} label={t('percent')} hint={t('percentHint', { days: REFERRAL_MATURES_DAYS })} end="%" />
    </Form>
  )
}
