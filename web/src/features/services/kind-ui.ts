import type { KindContract } from '@portal/contracts/kinds/kind.ts'
import type { MessageKeys, NestedKeyOf } from 'use-intl'
import type { IconType } from '../../design/icon.tsx'
import type { Messages } from '../../i18n/messages.ts'
import type { ChangeBase, LifeBase, OwnImagesPath, ShareBase, StatusPath } from './calls.ts'
import type { ExportedKind } from './selection/exported.ts'

/** A text by its whole key: `services.retry`. */
export type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>

/** How a kind of service looks, and what the pages that every kind has ask of it. */
export interface ServiceUi {
  readonly contract: KindContract
  /** Each of its types. */
  readonly typeIcons: Readonly<Record<string, IconType>>
  /** What the figure of the overview is called that counts its services, where its contract names one. */
  readonly countedLabel?: TextKey
  readonly icon: IconType
  /** Where its calls are. */
  readonly base: LifeBase
  /** Null: it cannot be enlarged while it runs. */
  readonly changes: ChangeBase | null
  /** Null: it is never shared. */
  readonly sharing: ShareBase | null
  /** Null: nothing on it takes so long that it is watched. */
  readonly status: StatusPath | null
  /** Events by their first word that make its answers stale, besides those of every service. */
  readonly events: readonly string[]
  /** Systems that its customers made themselves; left out where they make none. */
  readonly ownImages?: OwnImagesPath
  /** How a selection of it is exported [S9]; loaded when it is asked for. Null: by its list alone. */
  readonly exported: (() => Promise<ExportedKind>) | null
  readonly typeLabels: Readonly<Record<string, TextKey>>
  readonly texts: {
    readonly list: TextKey
    readonly detail: TextKey
    readonly order: TextKey
    readonly searchHint: TextKey
    readonly emptyTitle: TextKey
    readonly emptyText: TextKey
    readonly emptyJoin: TextKey
    readonly missingTitle: TextKey
    readonly missingText: TextKey
    readonly missingToList: TextKey
    /** What a failure to load leaves untouched. */
    readonly safe: TextKey
  }
}

type TypeOf<K extends KindContract> = keyof K['types'] & string
type EveryType<K extends KindContract, V> = Readonly<Record<TypeOf<K>, V>>

/** `defineKindUi({ contract, base, typeIcons, … })`: a type of the contract that is left out does not compile. */
export const defineKindUi = <K extends KindContract>(
  ui: ServiceUi & { readonly contract: K; readonly typeIcons: EveryType<K, IconType>; readonly typeLabels: EveryType<K, TextKey> },
): ServiceUi => ui
