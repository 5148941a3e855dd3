import { ISO_STATES, ISO_TROUBLES } from '@portal/contracts/modules/isos.operator.contract.ts'
import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/tables.ts'

/** A disc of the library, which its engine keeps under the key `iso-<id>`. */
export const isos = pgTable(
  'iso',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    engine: text('engine').notNull(),
    name: text('name').notNull(),
    /** Where it is fetched from; null: from the file that was brought to the engine. */
    url: text('url'),
    file: text('file'),
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    state: text('state', { enum: ISO_STATES }).notNull().default('fetching'),
    trouble: text('trouble', { enum: ISO_TROUBLES }),
    addedAt: instant('added_at').notNull(),
    /** Not offered any more; machines that have it in their drive keep it. */
    archivedAt: instant('archived_at'),
  },
  (t) => [index('iso_engine').on(t.engine, t.id)],
)

/** What staff rescue an engine's machines with; one without a row uses its smallest Linux system. */
export const rescueImages = pgTable('rescue_image', {
  engine: text('engine').primaryKey(),
  image: text('image').notNull(),
})
