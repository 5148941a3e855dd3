import { INSTALL_STATES, type InstallReport } from '@portal/contracts/installs.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { dedicated, hardware } from '../tables.ts'

export interface Installer {
  readonly kernel: string
  readonly initrd: string
  readonly args: string
  readonly answer: string
}

/** How a system is installed over the network; one without a row is installed by people. */
export const installers = pgTable('dedicated_installer', {
  image: text('image').primaryKey(),
  installer: jsonb('installer').$type<Installer>().notNull(),
})

/** One installation of one machine. Its addresses hold a secret of which only the hash is kept. */
export const installs = pgTable(
  'dedicated_install',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => dedicated.id),
    hardwareId: id('hardware_id')
      .notNull()
      .references(() => hardware.id),
    /** `reinstall`: a customer who has it already wants it anew. */
    purpose: text('purpose', { enum: ['delivery', 'reinstall'] })
      .notNull()
      .default('delivery'),
    image: text('image').notNull(),
    osTitle: text('os_title').notNull(),
    /** Of a server that is in use: holds once its system is there. Sealed as that of the server. */
    password: text('password'),
    /** As it was when this began. */
    installer: jsonb('installer').$type<Installer>().notNull(),
    state: text('state', { enum: INSTALL_STATES }).notNull().default('waiting'),
    /** Of the script that was served last; a newer one makes an older one void. */
    secretHash: text('secret_hash'),
    reports: jsonb('reports').$type<readonly { readonly what: InstallReport; readonly at: string }[]>().notNull().default([]),
    failure: text('failure'),
    startedAt: instant('started_at').notNull(),
    startedBy: text('started_by').notNull(),
    /** The installer fetched its answers. */
    answeredAt: instant('answered_at'),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('dedicated_install_of').on(t.serviceId, t.id),
    uniqueIndex('dedicated_install_secret').on(t.secretHash),
    // A machine installs one system at a time.
    uniqueIndex('dedicated_install_open').on(t.hardwareId).where(sql`finished_at is null`),
  ],
)
