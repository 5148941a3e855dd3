import { EXPORT_MAX } from '@portal/contracts/constants.ts'
import type { MessageKeys, NestedKeyOf, useTranslations } from 'use-intl'
import type { Column } from '../../../design/table/columns.ts'
import type { Messages } from '../../../i18n/messages.ts'

/** A text by its whole key. */
type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>
type Translate = ReturnType<typeof useTranslations<never>>

/** A column of an export: its header, and what is written of a row. */
export interface ExportColumn<Row> extends Pick<Column<Row>, 'money'> {
  readonly label: TextKey
  readonly text?: (row: Row, t: Translate) => ReturnType<NonNullable<Column<Row>['text']>>
  /** Only where passwords were asked for. */
  readonly secret?: true
}

/** How a kind's selection is exported [S9]: what is asked, so many at a time, and the columns in their order. */
export interface ExportedKind {
  /** The file's name without its ending. */
  readonly name: string
  readonly write: (ask: ExportRequest) => Promise<ExportTable>
}

export interface ExportRequest {
  readonly ids: readonly number[]
  readonly passwords: boolean
  readonly t: Translate
}

export interface ExportTable {
  readonly columns: readonly Pick<Column<unknown>, 'header' | 'text' | 'money'>[]
  readonly rows: readonly unknown[]
}

/** As many calls as the selection needs, one after the other, in its order. */
export const inParts =
  <Row>(ask: (input: { ids: number[]; passwords: boolean }) => Promise<{ readonly items: readonly Row[] }>) =>
  async (ids: readonly number[], passwords: boolean): Promise<Row[]> => {
    const rows: Row[] = []
    for (let at = 0; at < ids.length; at += EXPORT_MAX) rows.push(...(await ask({ ids: ids.slice(at, at + EXPORT_MAX), passwords })).items)
    return rows
  }

/** Keeps the row's type inside: `defineExported({ name, columns, load })`. */
export const defineExported = <Row>({
  name,
  columns,
  load,
}: {
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly load: (ids: readonly number[], passwords: boolean) => Promise<readonly Row[]>
}): ExportedKind => ({
  name,
  write: async ({ ids, passwords, t }) => ({
    columns: columns
      .filter(({ secret }) => passwords || !secret)
      .map(({ label, text, money }) => ({
        header: t(label),
        ...(text && { text: (row: unknown) => text(row as Row, t) }),
        ...(money && { money: (row: unknown) => money(row as Row) }),
      })),
    rows: await load(ids, passwords),
  }),
})
