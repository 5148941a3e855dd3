import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { StatusMark, type Tone } from '../../design/data/status.tsx'
import { showToast } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useSettingLabel } from '../fields/use-setting-label.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './hardware.module.css'
import { type Machine, refreshMachines } from './machine.ts'
import { MachinePower } from './states.tsx'

type Verb = InputOf<'operator/hardware/power'>['verb']
const VERBS: readonly Verb[] = ['on', 'shutdown', 'off', 'cycle']
const SENSOR_TONES: Readonly<Record<Machine['sensors'][number]['state'], Tone>> = {
  ok: 'ok',
  warning: 'warn',
  critical: 'danger',
  absent: 'off',
}

/** What a machine's controller says, or people in its place, and what it may be told. */
export function ControllerPanel({ machine }: { machine: Machine }) {
  const t = useTranslations('operator.hardware')
  const label = useSettingLabel()
  const [asked, setAsked] = useState<Verb | null>(null)
  const { controller, sensors, sensorsAt, controllerError } = machine
  const check = useSubmit('operator/hardware/check', {
    onSuccess: async ({ ok, detail }) => {
      await refreshMachines()
      showToast({ tone: ok ? 'ok' : 'danger', title: t(ok ? 'answers' : 'silent'), detail })
    },
  })
  const verbs: readonly Verb[] = controller.bootOnce ? [...VERBS, 'boot-network', 'boot-disk'] : VERBS
  return (
    <>
      <Panel
        title={t('controller')}
        hint={controller.title}
        flush
        actions={
          <StaffAction
            roles={['provisioning', 'support']}
            size="small"
            icon={IconRefresh}
            working={check.isPending}
            onClick={() => check.mutate({ id: machine.id })}
          >
            {t('ask')}
          </StaffAction>
        }
        foot={
          <span className={css.verbs}>
            {verbs.map((verb) => (
              <StaffAction key={verb} roles={['provisioning']} size="small" onClick={() => setAsked(verb)}>
                {t(`verb.${verb}`)}
              </StaffAction>
            ))}
          </span>
        }
      >
        {controllerError && (
          <div className={css.note}>
            <Note tone="warn" title={t('silent')}>
              {controllerError}
            </Note>
          </div>
        )}
        {controller.attended && <Answer machine={machine} />}
        <DefinitionList
          columns={1}
          items={[
            { term: t('powerHead'), value: <MachinePower machine={machine} /> },
            { term: t('saidAt'), value: machine.checkedAt ? <DateText value={machine.checkedAt} time /> : <span className="c3">–</span> },
            ...Object.entries(controller.settings).map(([name, value]) => ({
              term: label(controller.vendor, name, name),
              value: <span className="mono">{String(value)}</span>,
            })),
            ...controller.secretsSet.map((name) => ({
              term: label(controller.vendor, name, name),
              value: <span className="c3">{t('kept')}</span>,
            })),
          ]}
        />
        {controller.simulated && (
          <div className={css.note}>
            <Note>{t('simulated')}</Note>
          </div>
        )}
      </Panel>
      {sensors.length > 0 && (
        <Panel title={t('sensors')} hint={sensorsAt ? <DateText value={sensorsAt} time /> : undefined} flush>
          <ul className={css.sensors}>
            {sensors.map(({ name, value, unit, state }) => (
              <li key={name}>
                <StatusMark tone={SENSOR_TONES[state]} />
                <span className="sp">
                  {name}
                  {state !== 'ok' && <span className={state === 'absent' ? 'c3 sm' : 'warn-t sm'}> · {t(`sensor.${state}`)}</span>}
                </span>
                <span className="num">
                  {value === null ? '–' : `${value} ${t.has(`unit.${unit}` as 'unit.RPM') ? t(`unit.${unit}` as 'unit.RPM') : unit}`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {asked && (
        <ReasonDialog
          title={t('verbTitle', { verb: t(`verb.${asked}`), name: machine.tag })}
          confirm={t(`verb.${asked}`)}
          danger={asked === 'off' || asked === 'cycle'}
          onConfirm={async (reason) => {
            const { accepted, detail } = await call('operator/hardware/power', { id: machine.id, verb: asked, reason })
            await refreshMachines()
            showToast({ tone: accepted ? 'ok' : 'danger', title: t(accepted ? 'accepted' : 'refused'), ...(detail && { detail }) })
          }}
          onClose={() => setAsked(null)}
        >
          {machine.service?.delivered && <p>{t('inUse', { name: machine.service.name })}</p>}
        </ReasonDialog>
      )}
    </>
  )
}

/** A machine without a controller: whoever stood beside it says how it is. */
function Answer({ machine: { id, asked } }: { machine: Machine }) {
  const t = useTranslations('operator.hardware')
  const answer = useSubmit('operator/hardware/answer', { onSuccess: refreshMachines })
  const outcomes = asked ? (['running', 'stopped', 'failed'] as const) : (['running', 'stopped'] as const)
  return (
    <div className={css.note}>
      <Note tone={asked ? 'warn' : 'quiet'} title={asked ? t(`please.${asked.what}`) : t('sayHow')}>
        {asked && <DateText value={asked.at} time />}
        <span className={css.verbs}>
          {outcomes.map((outcome) => (
            <StaffAction
              key={outcome}
              roles={['provisioning']}
              size="small"
              working={answer.isPending}
              onClick={() => answer.mutate({ id, outcome })}
            >
              {t(`outcome.${outcome}`)}
            </StaffAction>
          ))}
        </span>
      </Note>
    </div>
  )
}
