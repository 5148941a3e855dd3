import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { ChecklistForm } from './checklist-form.tsx'
import css from './hardware.module.css'

/** What is done for each plan before a server is handed over, and how soon. */
export function Page() {
  const t = useTranslations('operator.hardware.checklists')
  const go = useGo()
  const list = useCall('operator/dedicated/checklists', {})
  const [planId, setPlanId] = useState<number | null>(null)
  usePageName(t('title'))
  const open = list.data?.items.find((one) => one.planId === planId)
  return (
    <SidePanel
      title={open ? t('edit', { plan: open.plan }) : t('title')}
      width={560}
      onClose={() => go({ to: staffPaths.hardware(), search: true })}
    >
      {open ? (
        <ChecklistForm key={open.planId} of={open} onDone={() => setPlanId(null)} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <div className="stack">
          <p className="c2">{t('hint')}</p>
          {list.data.items.length === 0 && <EmptyState title={t('none')} />}
          <ul className={css.plans}>
            {list.data.items.map((one) => (
              <li key={one.planId}>
                <button type="button" onClick={() => setPlanId(one.planId)}>
                  <TwoLines
                    name={one.plan}
                    sub={`${t(one.own ? 'own' : 'usual')} · ${t('steps', { n: one.steps.length, hours: one.steps.at(-1)?.hours ?? 0 })}`}
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </SidePanel>
  )
}
