import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { Button, IconButton } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Switch } from '../../../design/controls/switch.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useGo, useSearchParams } from '../../../lib/navigation.ts'
import type { VpsAlert } from '../calls.ts'
import { AlertDrawer } from './alert-drawer.tsx'
import css from './graphs.module.css'
import { useRuleText } from './rule-text.ts'

interface AlertsProps {
  id: number
  query: { readonly data: OutputOf<'user/service/vps/alert/list'> | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** What the drawer shows: `new`, or an alert's id. */
  open: string | undefined
}

/** What the owner wants to be told of; the drawer stands in the address, so that Back closes it. */
export function AlertsPanel({ id, query: { data: list, error, refetch }, open }: AlertsProps) {
  const t = useTranslations('graphs.alerts')
  const { range, end } = useSearchParams()
  const go = useGo()
  const show = (alert: string | undefined) => go({ to: '.', search: { tab: 'graphs', range, end, alert }, resetScroll: false })
  const full = list && list.items.length >= list.most ? t('full', { most: list.most }) : null
  const opened = list?.items.find((one) => String(one.id) === open)
  return (
    <Panel
      title={t('title')}
      hint={list?.items.length}
      flush
      actions={
        <DisabledReason reason={full}>
          <Button size="small" icon={IconPlus} onClick={() => show('new')}>
            {t('add')}
          </Button>
        </DisabledReason>
      }
      foot={<span className="c3 sm">{t('who')}</span>}
    >
      {!list ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : list.items.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <ul className={css.alerts}>
          {list.items.map((alert) => (
            <AlertRow key={alert.id} id={id} alert={alert} onEdit={() => show(String(alert.id))} />
          ))}
        </ul>
      )}
      {list && (open === 'new' || opened) && <AlertDrawer id={id} alert={opened} onClose={() => show(undefined)} />}
    </Panel>
  )
}

function AlertRow({ id, alert, onEdit }: { id: number; alert: VpsAlert; onEdit: () => void }) {
  const t = useTranslations('graphs.alerts')
  const ruleText = useRuleText()
  const update = useSubmit('user/service/vps/alert/update', { invalidates: ['user/service/vps/alert'] })
  const { raisedAt, recoveredAt, id: alertId, metric, over, threshold, minutes, enabled } = alert
  const rule = ruleText(alert)
  return (
    <li>
      <div>
        <b className="b">{rule}</b>
        <p className={raisedAt ? 'warn-t sm' : 'c3 sm'}>
          {raisedAt
            ? t.rich('raised', { at: () => <DateText value={raisedAt} time /> })
            : recoveredAt
              ? t.rich('recovered', { at: () => <DateText value={recoveredAt} time /> })
              : t('never')}
        </p>
      </div>
      <IconButton icon={IconPencil} size="small" label={t('edit', { rule })} onClick={onEdit} />
      <Switch
        label={t('switch', { rule })}
        hideLabel
        checked={enabled}
        working={update.isPending}
        onChange={(on) => update.mutate({ id, alertId, metric, over, threshold, minutes, enabled: on })}
      />
    </li>
  )
}
