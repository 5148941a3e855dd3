import { useTranslations } from 'use-intl'
import type { IconType } from '../../../design/icon.tsx'
import type { BulkAction } from '../../../design/table/bulk.ts'
import type { ServiceRow } from '../calls.ts'
import { useKind } from '../kind-context.tsx'
import { reasonOf, useReasonText } from '../reasons.ts'
import type { ActionSet, ActionTools, ActionUi, BulkSend, Confirm, OpenUi, SendUi } from './action-ui.ts'
import { refreshServices } from './refresh-services.ts'

const NAMED_MOST = 5

/** What the set says of a selection, for the table's bulk bar. */
export function useBulkActions<R extends ServiceRow>(set: ActionSet<R>, tools: ActionTools): readonly BulkAction<R>[] {
  const t = useTranslations()
  const { base } = useKind()
  const reasonText = useReasonText()

  const why = (row: R | undefined, id: string): string | null => {
    const code = row && reasonOf(row.actions[id])
    return code ? reasonText(code, { name: row.name }) : null
  }
  /** Only where it can be done with none of them; what some refuse is told of those. */
  const none = (rows: readonly R[], id: string) => (rows.every(({ actions }) => actions[id] !== true) ? why(rows[0], id) : null)

  const idle = ({ idle: why }: OpenUi<R>, rows: readonly R[]): string | null => {
    const said = rows.length > 0 && why?.(rows)
    return said ? t(said) : null
  }

  const namesOf = (rows: readonly R[]): string => {
    const names = rows
      .slice(0, NAMED_MOST)
      .map(({ name }) => name)
      .join(', ')
    return rows.length > NAMED_MOST ? t('services.namesAndMore', { names, n: rows.length - NAMED_MOST }) : names
  }

  /** Names those that it is about. */
  const asked = (confirm: Pick<Confirm, 'many' | 'text'> | undefined, label: string) =>
    confirm &&
    ((rows: readonly R[]) => ({
      title: t(confirm.many, { n: rows.length, name: rows[0]?.name ?? '' }),
      text: `${namesOf(rows)}. ${t(confirm.text)}`,
      confirm: label,
      danger: true,
    }))

  const sent = (
    id: string,
    icon: IconType,
    { send, done, failed, label, idle, confirm, oneByOne, ...call }: BulkSend<R>,
  ): BulkAction<R> => ({
    id: call.id,
    label: t(label),
    icon,
    off: (rows) => {
      if (oneByOne && rows.length > 1) return reasonText(oneByOne)
      const same = rows.length > 0 && idle?.(rows)
      return none(rows, id) ?? (same ? t(same) : null)
    },
    run: (row) => send(row, base),
    done: (n) => t(done, { n }),
    failed: typeof failed === 'function' ? failed(t, undefined) : t(failed),
    confirm: asked(confirm, t(label)),
  })

  const called = (id: string, action: SendUi<R>, { done, failed }: NonNullable<SendUi<R>['bulk']>): BulkAction<R> => {
    const { confirm, group, send, icon } = action
    const label = labelOf(id, action)
    return {
      ...{ id, label, icon },
      ...(group && { group }),
      run: async (row) => {
        await send(row, base)
        refreshServices(base)
      },
      done: (n) => t(done, { n }),
      failed: typeof failed === 'function' ? failed(t, undefined) : t(failed),
      confirm: asked(confirm, label),
    }
  }

  const labelOf = (id: string, { short, label }: ActionUi<R>): string => {
    if (short) return t(short)
    if (typeof label === 'function') throw new Error(`"${id}" says something else of each service: the bulk bar needs its short text`)
    return t(label)
  }

  return set.bulk.flatMap((id): BulkAction<R>[] => {
    const action = set.actions[id]
    if (!action || 'inPanel' in action) return []
    if ('send' in action) return action.bulk ? [called(id, action, action.bulk)] : []
    const { bulk, icon, open } = action
    if (bulk === undefined) return []
    if (bulk === 'all')
      return [
        {
          ...{ id, label: labelOf(id, action), icon },
          off: (rows) => none(rows, id) ?? idle(action, rows),
          pick: (rows) => void open(rows, tools),
        },
      ]
    if (!('oneByOne' in bulk)) return bulk.map((call) => sent(id, icon, call))
    const off = (rows: readonly R[]) => (rows.length > 1 ? reasonText(bulk.oneByOne) : why(rows[0], id))
    return [{ ...{ id, label: labelOf(id, action), icon }, off, pick: (rows) => void open(rows, tools) }]
  })
}
