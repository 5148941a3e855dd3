import type { MovingState } from '@portal/contracts/evacuation.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import fields from '../fields/fields.module.css'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { LostLine, RebuildLost } from './lost-machines.tsx'
import type { Node } from './nodes-page.tsx'

const TONES: Readonly<Record<MovingState, Tone>> = {
  waiting: 'off',
  moving: 'busy',
  moved: 'ok',
  'no-place': 'danger',
  'disk-lost': 'danger',
  'no-way': 'danger',
  failed: 'danger',
  left: 'warn',
  gone: 'off',
}
/** Staff have no feed of events as customers do: pages of the console ask again, this one often while machines move. */
const AGAIN_MS = { moving: 5_000, resting: 30_000 }

/** Machine by machine: how it leaves, where to, whether its customer was told, and why one cannot. */
export function EvacuationPanel({ node }: { node: Node }) {
  const t = useTranslations('operator.infrastructure')
  const readOnly = useRoleReason(['provisioning'])
  const { data, error, refetch } = useCall(
    'operator/node/evacuation/detail',
    { id: node.id },
    { refetchInterval: ({ state }) => (state.data?.evacuation?.state === 'running' ? AGAIN_MS.moving : AGAIN_MS.resting) },
  )
  const stop = useSubmit('operator/node/evacuation/stop', {
    invalidates: ['operator/node'],
    onSuccess: () => toastOk(t('evacuationStopped', { name: node.title })),
  })
  const found = data?.evacuation
  const done = found?.machines.filter(({ state }) => state === 'moved' || state === 'gone').length
  const before = useRef(done)
  // What left is in the node's own figures and list no more.
  useEffect(() => {
    if (before.current !== undefined && done !== before.current) void queryClient.invalidateQueries(underPath('operator/node'))
    before.current = done
  }, [done])
  if (!found) {
    // Most nodes have none: only a failure is worth a panel.
    return error && !data ? (
      <Panel title={t('evacuation')} flush>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : null
  }
  const { machines, state, startedBy: by, reason, stopAt, declaredOff } = found
  return (
    <Panel
      title={t('evacuation')}
      hint={t('evacuationLine', { state, done: done ?? 0, all: machines.length, by, reason })}
      foot={
        state === 'running' &&
        !declaredOff && <p className="c3 sm">{t.rich('evacuationFrom', { at: () => <DateText value={stopAt} time /> })}</p>
      }
      actions={
        <>
          <RebuildLost node={node} machines={machines} readOnly={readOnly} />
          {state === 'running' && (
            <DisabledReason reason={readOnly}>
              <Button size="small" working={stop.isPending} onClick={() => stop.mutate({ id: node.id })}>
                {t('evacuationStop')}
              </Button>
            </DisabledReason>
          )}
        </>
      }
    >
      {machines.length === 0 && state === 'running' ? (
        <SkeletonRows rows={3} />
      ) : machines.length === 0 ? (
        <p className="c2">{t('evacuationEmpty')}</p>
      ) : (
        <div className={fields.scroll}>
          <table className={fields.figures}>
            <thead>
              <tr>
                {(['machine', 'moveState', 'how', 'to', 'told'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {machines.map((machine) => (
                <tr key={machine.serviceId}>
                  <th scope="row">
                    <TwoLines
                      name={<TextLink to={staffPaths.service(machine.serviceId)}>{machine.name}</TextLink>}
                      sub={`#${machine.serviceId} · ${machine.username}`}
                    />
                  </th>
                  <td>
                    <StatusBadge tone={TONES[machine.state]}>{t(`moving.${machine.state}`)}</StatusBadge>
                    {machine.detail && <p className="c2 sm">{machine.detail}</p>}
                    {machine.lost && <LostLine lost={machine.lost} />}
                  </td>
                  <td>{machine.way === null ? '–' : t(`ways.${machine.way}`)}</td>
                  <td className="mono">{machine.to ?? '–'}</td>
                  <td>
                    <DateText value={machine.toldAt} time />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
