import { DIGEST_HOUR, MAIL_MODES } from '@portal/contracts/notice-topics.ts'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../api/current-user.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Switch } from '../../design/controls/switch.tsx'
import { PlainSelect } from '../../design/form/other-fields.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import css from './preferences.module.css'

type Choice = OutputOf<'user/notification/preferences'>['items'][number]

/** What is chosen elsewhere, or by nobody: how it is told. */
const FIXED = [
  ['support', 'inTicket'],
  ['billing', 'always'],
  ['safety', 'always'],
] as const

/** How the customer is told of what [P3]: by mail at once, once a day or not; in the portal loudly or quietly. */
export function Page() {
  const t = useTranslations('preferences')
  const pages = useTranslations('pages')
  const ofStaff = useCurrentUser()?.byStaff != null
  const { data, isError, error, refetch } = useCall('user/notification/preferences', {})
  return (
    <>
      <PageHeader title={pages('preferences')} facts={data && t('lead', { email: data.email })} />
      <div className="stack">
        {ofStaff && <Note>{t('notYours')}</Note>}
        <Panel title={t('title')} flush>
          {isError && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <SkeletonRows rows={6} />
          ) : (
            <ul>
              {data.items.map((choice) => (
                <Row key={choice.topic} choice={choice} locked={ofStaff} />
              ))}
              {FIXED.map(([name, how]) => (
                <li key={name} className={css.row}>
                  <About name={name} />
                  <span className="c2 sm">{t(how)}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {data && <p className="sm c3">{t('daily', { hour: DIGEST_HOUR, zone: data.timeZone })}</p>}
      </div>
    </>
  )
}

function About({ name }: { name: Choice['topic'] | (typeof FIXED)[number][0] }) {
  const t = useTranslations('preferences')
  return (
    <span className={css.about}>
      <b>{t(`topics.${name}.name`)}</b>
      <span className="sm c2">{t(`topics.${name}.about`)}</span>
    </span>
  )
}

/** Saved as soon as it is chosen. */
function Row({ choice, locked }: { choice: Choice; locked: boolean }) {
  const t = useTranslations('preferences')
  const save = useSubmit('user/notification/preferences/set', { invalidates: ['user/notification/preferences', 'user/log'] })
  // What was asked for is shown at once; a refusal brings back what counts.
  const shown = save.isPending ? save.variables : choice
  const topic = t(`topics.${choice.topic}.name`)
  return (
    <li className={css.row}>
      <About name={choice.topic} />
      <span className={css.choices}>
        <fieldset className={css.mail} disabled={locked}>
          <PlainSelect
            small
            label={t('mailOf', { topic })}
            value={shown.mail}
            onChange={(mail) => save.mutate({ ...choice, mail: MAIL_MODES.find((mode) => mode === mail) ?? choice.mail })}
            options={MAIL_MODES.map((mode) => ({ value: mode, label: t(`mail.${mode}`) }))}
          />
        </fieldset>
        <Switch
          label={t('portal')}
          checked={shown.portal}
          off={locked}
          working={save.isPending}
          onChange={(portal) => save.mutate({ ...choice, portal })}
        />
      </span>
    </li>
  )
}
