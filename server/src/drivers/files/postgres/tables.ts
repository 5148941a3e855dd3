import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Read and written by the driver's own SQL; here so that migrations are made of it. @public */
export const storedFiles = pgTable('stored_file', {
  key: text('key').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
})

/** A file in rows of 256 kB: one value of many megabytes would stand in memory several times. @public */
export const storedChunks = pgTable(
  'stored_chunk',
  {
    key: text('key')
      .notNull()
      .references(() => storedFiles.key, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.no] })],
)
