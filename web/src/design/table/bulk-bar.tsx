import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, ButtonGroup, IconButton } from '../controls/button.tsx'
import { DisabledReason } from '../controls/disabled-reason.tsx'
import { ActionMenu } from '../controls/menu.tsx'
import type { Bulk, BulkAction } from './bulk.ts'
import css from './table.module.css'
import type { Selection } from './use-selection.ts'

const IN_VIEW = 6

/** The second line of a list: bulk actions of the selected rows. On a phone it rises above the bottom bar. */
export function BulkBar<Row>({
  actions,
  bulk,
  selection,
  phone,
}: {
  actions: readonly BulkAction<Row>[]
  bulk: Bulk<Row>
  selection: Selection<Row>
  phone: boolean
}) {
  const t = useTranslations('table')
  const { rows } = selection
  const reasonOf = (action: BulkAction<Row>) => (rows.length > 0 ? action.off?.(rows) : null)
  const working = bulk.state?.running ?? false
  const limit = phone ? 2 : IN_VIEW
  const shown = actions.slice(0, limit)
  const rest = actions.slice(limit)
  const button = (action: BulkAction<Row>, at: number) => (
    <DisabledReason key={action.id} reason={reasonOf(action)}>
      <Button
        icon={action.icon}
        look={action.danger ? 'danger' : 'secondary'}
        aria-label={phone && at > 0 ? action.label : undefined}
        working={working && bulk.state?.action.id === action.id}
        off={working && bulk.state?.action.id !== action.id}
        onClick={() => bulk.start(action, rows)}
      >
        {phone && at > 0 && action.icon ? null : action.label}
      </Button>
    </DisabledReason>
  )
  const groups = shown.reduce<BulkAction<Row>[][]>((all, action) => {
    const last = all.at(-1)
    if (last?.[0]?.group && last[0].group === action.group) last.push(action)
    else all.push([action])
    return all
  }, [])
  return (
    <section className={phone ? css.phoneBulk : css.bulk} aria-label={t('selected', { n: selection.size })}>
      <b className="num nowrap" aria-live="polite">
        {t('selected', { n: selection.size })}
      </b>
      {phone && <span className="sp" />}
      {groups.map((group) =>
        group.length > 1 && !phone ? (
          <ButtonGroup key={group[0]?.id} label={group.map(({ label }) => label).join(', ')}>
            {group.map((action) => button(action, 0))}
          </ButtonGroup>
        ) : (
          group.map((action) => button(action, shown.indexOf(action)))
        ),
      )}
      {rest.length > 0 && (
        <ActionMenu
          align={phone ? 'end' : 'start'}
          items={rest.map((action) => ({ ...action, reason: reasonOf(action), onSelect: () => bulk.start(action, rows) }))}
        >
          <Button menu off={working}>
            {t('moreActions')}
          </Button>
        </ActionMenu>
      )}
      {phone ? (
        <IconButton icon={IconX} label={t('clear')} onClick={selection.clear} />
      ) : rows.length > 0 ? (
        <>
          <span className="sp" />
          <Button look="ghost" icon={IconX} onClick={selection.clear}>
            {t('clear')}
          </Button>
        </>
      ) : null}
    </section>
  )
}
