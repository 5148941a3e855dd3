import { IconArchive, IconRestore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { ArchivePlan } from './archive-plan.tsx'
import { PlanForm } from './plan-form.tsx'
import type { Plan } from './plan-values.ts'
import { PlanState } from './plans-page.tsx'

/** One plan, or a new one: everything that is sold with it on one page. */
export function Page() {
  const t = useTranslations('operator.catalogue')
  const lang = useLocale()
  const navigate = useNavigate()
  const { id } = usePathParams()
  const [archiving, setArchiving] = useState(false)
  const detail = useCall('operator/plan/detail', { id: id ?? '0' }, { enabled: id !== undefined })
  const locations = useCall('operator/location/list', {})
  const images = useCall('operator/image/list', {})
  const plan = detail.data
  usePageName(id === undefined ? t('addPlan') : plan?.name[lang])
  const restore = useSubmit('operator/plan/restore', {
    invalidates: ['operator/plan'],
    onSuccess: (restored) => toastOk(t('restored', { name: restored.name[lang] })),
  })
  const saved = async (next: Plan) => {
    await queryClient.invalidateQueries(underPath('operator/plan'))
    toastOk(t('saved', { name: next.name[lang] }))
    if (!plan) await navigate({ to: staffPaths.plan(next.id), replace: true })
  }
  const error = detail.error ?? locations.error ?? images.error
  const ready = (id === undefined || plan) && locations.data && images.data
  return (
    <>
      <PageHeader
        title={plan?.name[lang] ?? t('addPlan')}
        status={plan && <PlanState plan={plan} />}
        facts={plan && <span className="mono">{plan.code}</span>}
        actions={
          plan &&
          (plan.archivedAt ? (
            <StaffAction
              roles={['provisioning']}
              icon={IconRestore}
              working={restore.isPending}
              onClick={() => restore.mutate({ id: plan.id, version: plan.version })}
            >
              {t('restore')}
            </StaffAction>
          ) : (
            <StaffAction roles={['provisioning']} icon={IconArchive} onClick={() => setArchiving(true)}>
              {t('archive')}
            </StaffAction>
          ))
        }
      />
      {ready ? (
        <div className="stack">
          {plan && <Note>{t('soldStays')}</Note>}
          {/* A new version begins the form anew: what was saved is the start. */}
          <PlanForm
            key={`${plan?.id ?? 'new'}/${plan?.version ?? 0}`}
            plan={plan}
            locations={locations.data?.items ?? []}
            images={images.data?.items ?? []}
            onSaved={saved}
          />
        </div>
      ) : (
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void detail.refetch()} /> : <SkeletonRows rows={10} />}</Panel>
      )}
      {archiving && plan && <ArchivePlan plan={plan} onClose={() => setArchiving(false)} />}
    </>
  )
}
