import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { asApiError } from '../../../api/errors.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { Tabs } from '../../../design/layout/tabs.tsx'
import { loadChunk } from '../../../lib/lazy-page.ts'
import { useSearchParams } from '../../../lib/navigation.ts'
import { usePaletteActions } from '../../../lib/palette-actions.ts'
import { TransferPending } from '../../transfers/lazy.tsx'
import type { ServiceActions } from '../actions/use-service-actions.tsx'
import type { ServiceDetail } from '../calls.ts'
import { TrialNote } from '../changes/trial-note.tsx'
import { ProtectionPanel } from '../edit/protection-panel.tsx'
import { useKind } from '../kind-context.tsx'
import { RenewalNotes } from '../renewals/renewal-notes.tsx'
import { servicePaths } from '../service-paths.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { ActivityTab } from './activity-tab.tsx'
import css from './detail.module.css'
import { Maintenance } from './maintenance.tsx'
import { NotePanel } from './note-panel.tsx'
import { RenewalPanel } from './renewal-panel.tsx'
import type { DetailQuery } from './service-page.tsx'

const SharingTab = lazy(() => loadChunk(() => import('../sharing/sharing-tab.tsx')).then((part) => ({ default: part.SharingTab })))

export interface OwnTab {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface ServiceViewProps<D extends ServiceDetail> {
  service: D
  query: DetailQuery<D>
  actions: ServiceActions<D>
  header: ReactNode
  /** What is wrong and what is under way, below the notes of paid time. */
  notes?: ReactNode
  /** The kind's own tabs, between the overview and the activity. */
  tabs?: readonly OwnTab[]
  /** The kind's own panels. */
  children: ReactNode
}

/** The page of a service in view: header, notes, the kind's panels, and beside them what every kind has. */
export function ServiceView<D extends ServiceDetail>({ service, query, actions, header, notes, tabs = [], children }: ServiceViewProps<D>) {
  const t = useTranslations('services')
  const palette = useTranslations('shell.palette')
  const { tab = 'overview' } = useSearchParams()
  const kind = useKind()
  const { detail } = servicePaths(kind.contract)
  usePaletteActions(palette('actionsOn', { name: service.name }), actions.palette(service))
  const { id, name } = service
  const { renewals } = actions
  const stale = query.error !== null && !asApiError(query.error).isLostNetwork
  const own = tabs.find((one) => one.id === tab)
  // Whom it is shared with is told to its owner alone.
  const shares = service.role === 'owner' ? kind.sharing : null
  const current = own?.id ?? (tab === 'activity' || (tab === 'sharing' && shares) ? tab : 'overview')
  return (
    <>
      {header}
      {stale && (
        <div className={css.stale}>
          <Note
            tone="warn"
            actions={
              <button type="button" className="link" onClick={() => void query.refetch()}>
                {t('retry')}
              </button>
            }
          >
            {t('stale')}
          </Note>
        </div>
      )}
      <Tabs
        label={t('tabs.label', { name })}
        current={current}
        tabs={[
          { id: 'overview', label: t('tabs.overview'), to: detail(id) },
          ...tabs.map((one) => ({ id: one.id, label: one.label, to: detail(id, { tab: one.id }) })),
          ...(shares ? [{ id: 'sharing', label: t('tabs.sharing'), to: detail(id, { tab: 'sharing' }) }] : []),
          { id: 'activity', label: t('tabs.activity'), to: detail(id, { tab: 'activity' }) },
        ]}
      />
      {current === 'activity' ? (
        <ActivityTab id={id} />
      ) : own ? (
        own.content
      ) : current === 'sharing' && shares ? (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <SharingTab service={service} base={shares} sharing={actions.sharing} />
        </Suspense>
      ) : (
        <>
          <div className={css.notes}>
            <TrialNote service={service} renewals={renewals} />
            <RenewalNotes service={service} renewals={renewals} />
            {service.role === 'owner' && <TransferPending serviceId={id} />}
            <Maintenance id={id} />
            {notes}
          </div>
          <div className="grid g-main">
            <div className="stack">
              {children}
              <ActivityPanel id={id} />
            </div>
            <div className={`stack ${css.side}`}>
              <RenewalPanel service={service} actions={actions} />
              <NotePanel service={service} />
              {service.role === 'owner' && <ProtectionPanel service={service} />}
            </div>
          </div>
        </>
      )}
      {actions.dialog}
      <Outlet />
    </>
  )
}
