import type { ActionTable } from '@portal/contracts/kinds/actions.ts'
import type { useTranslations } from 'use-intl'
import type { IconType } from '../../../design/icon.tsx'
import type { useGo } from '../../../lib/navigation.ts'
import type { Transfers } from '../../transfers/lazy.tsx'
import type { LifeBase, ServiceRow } from '../calls.ts'
import type { Edits } from '../edit/use-edits.tsx'
import type { ServiceUi, TextKey } from '../kind-ui.ts'
import type { Renewals } from '../renewals/use-renewals.tsx'
import type { SelectionTools } from '../selection/use-selection-tools.tsx'
import type { Sharing } from '../sharing/use-sharing.tsx'

type Translate = ReturnType<typeof useTranslations<never>>
/** A key, or what is made of several or of the service. */
export type Text<R> = TextKey | ((t: Translate, row: R) => string)

/** What an action that opens something of its own may ask of the page it is on. */
export interface ActionTools {
  readonly kind: ServiceUi
  /** Where it was asked for: over the list its page, search and tab are kept. */
  readonly place: 'list' | 'detail'
  readonly go: ReturnType<typeof useGo>
  /** The questions of paid time, and their answers. */
  readonly renewals: Renewals
  readonly sharing: Sharing
  readonly edits: Edits
  readonly transfers: Transfers
  readonly selection: SelectionTools
  readonly copy: (text: string, what: string) => Promise<void>
  readonly t: Translate
}

interface Look<R> {
  readonly label: Text<R>
  /** On a button and in the bulk bar, where the label would be too long. */
  readonly short?: TextKey
  readonly icon: IconType
  readonly danger?: true
  /** Not offered at all where it answers false. */
  readonly shown?: (row: R) => boolean
  /** Beside it in the palette. */
  readonly hint?: (row: R) => string | null
  /** A way of looking or copying that the kind's table knows nothing of: always possible. */
  readonly free?: true
}

/** Texts of the question before it; `many` names how many (`n`) or the one (`name`). The contract says whether the name is typed. */
export interface Confirm {
  readonly title: TextKey
  readonly many: TextKey
  readonly text: TextKey
}

/** For a selection: one call each, and what is said of it. */
export interface BulkSend<R> {
  readonly id: string
  readonly label: TextKey
  readonly send: (row: R, base: LifeBase) => Promise<unknown>
  /** "3 starting": takes `n`. */
  readonly done: TextKey
  /** A word in the row of one that failed. */
  readonly failed: Text<R | undefined>
  /** Why it changes nothing for these. */
  readonly idle?: (rows: readonly R[]) => TextKey | null
  /** The question before it. */
  readonly confirm?: Pick<Confirm, 'many' | 'text'>
  /** Only possible for one at a time: the code that says so where more are chosen. */
  readonly oneByOne?: string
}

/** One call, sent at once or after a question; what is shown afterwards is the server's word. */
export interface SendUi<R> extends Look<R> {
  readonly send: (row: R, base: LifeBase) => Promise<unknown>
  readonly confirm?: Confirm
  /** Neighbours in the bulk bar with the same group stand together. */
  readonly group?: string
  readonly bulk?: Pick<BulkSend<R>, 'done' | 'failed'>
}

/** Opens something of its own: a dialog that asks for more, a window, a page. */
export interface OpenUi<R> extends Look<R> {
  readonly open: (rows: readonly R[], tools: ActionTools) => unknown
  /** For a selection: `all` together, one by one with the code that says so, or as calls of its own. */
  /** Of a selection: why it leads nowhere for these. */
  readonly idle?: (rows: readonly R[]) => TextKey | null
  readonly bulk?: 'all' | { readonly oneByOne: string } | readonly BulkSend<R>[]
}

/** Done by a part of the page that keeps what comes of it; its button asks here for the rest. */
export interface PanelUi<R> extends Look<R> {
  readonly inPanel: true
}

export type ActionUi<R> = SendUi<R> | OpenUi<R> | PanelUi<R>

/**
 * Every action of a kind, once: buttons, menus, bulk bar and palette are made of these. Whether one is possible now, and why not,
 * stands in each row's `actions`. The lists say which of them stand where, in their order; a group of a menu has a line above it.
 */
export interface ActionSet<R extends ServiceRow, A extends string = string> {
  readonly table: ActionTable
  readonly actions: Readonly<Record<A, ActionUi<R>>>
  readonly buttons: readonly NoInfer<A>[]
  /** The page's primary button. */
  readonly primary: NoInfer<A>
  /** Of a row of the list. */
  readonly menu: readonly (readonly NoInfer<A>[])[]
  /** Beside the buttons of the detail page; on a phone with those that find no room there. */
  readonly more: { readonly wide: readonly (readonly NoInfer<A>[])[]; readonly phone: readonly (readonly NoInfer<A>[])[] }
  readonly palette: readonly NoInfer<A>[]
  readonly bulk: readonly NoInfer<A>[]
}

/** `defineActionSet<Row>()({ table, actions: {…}, menu: [['renew', 'cancel']], … })`: a list can only name what is defined. */
export const defineActionSet =
  <R extends ServiceRow>() =>
  <const A extends string>(set: ActionSet<R, A>): ActionSet<R> =>
    set
