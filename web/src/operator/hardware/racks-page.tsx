import { PAGE_SIZE_ALL } from '@portal/contracts/constants.ts'
import { IconServer2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import css from './hardware.module.css'
import { type Rack, racksOf } from './racks.ts'
import { MachinePower, MachineState } from './states.tsx'

/** Machines as they stand in their racks, for whoever stands before one. */
export function Page() {
  const t = useTranslations('operator.hardware.racks')
  const pages = useTranslations('operator.pages')
  const list = useCall('operator/hardware/list', { pageSize: PAGE_SIZE_ALL, sort: 'place' }, { refetchInterval: 30_000 })
  const racks = racksOf(list.data?.items ?? [])
  return (
    <>
      <PageHeader title={pages('racks')} facts={list.data && t('count', { n: racks.length })} />
      {!list.data ? (
        list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )
      ) : racks.length === 0 ? (
        <EmptyState icon={IconServer2} title={t('none')} />
      ) : (
        <div className={css.racks}>
          {racks.map((rack) => (
            <RackPanel key={rack.id} of={rack} />
          ))}
        </div>
      )}
    </>
  )
}

function RackPanel({ of }: { of: Rack }) {
  const t = useTranslations('operator.hardware.racks')
  return (
    <Panel title={of.rack === '' ? t('nowhere', { location: of.location }) : of.id} hint={of.machines.length} flush>
      <ol className={css.rack}>
        {of.machines.map((machine) => (
          <li key={machine.id} data-state={machine.state}>
            <span className="mono c3">{machine.unit || '–'}</span>
            <span className="col">
              <TextLink to={staffPaths.machine(machine.id)}>{machine.tag}</TextLink>
              <span className="sm c3 ell">{machine.service?.name ?? machine.processor}</span>
            </span>
            <MachinePower machine={machine} />
            <MachineState state={machine.state} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
