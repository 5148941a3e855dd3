import { NAT_PORT_STATES, PORT_PROTOCOLS } from '@portal/contracts/modules/nat-ports.contract.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/** A port of a machine that is reached by one of its block of a shared address. The row goes once its engine has closed it. */
export const natPorts = pgTable(
  'vps_port',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    protocol: text('protocol', { enum: PORT_PROTOCOLS }).notNull(),
    /** Counted from the first port of the block, which may become another one. */
    slot: integer('slot').notNull(),
    guestPort: integer('guest_port').notNull(),
    /** Remote desktop and SSH. */
    fixed: boolean('fixed').notNull().default(false),
    state: text('state', { enum: NAT_PORT_STATES }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('vps_port_public').on(t.serviceId, t.protocol, t.slot),
    unique('vps_port_private').on(t.serviceId, t.protocol, t.guestPort),
    check('vps_port_in_block', sql`slot between 0 and 99 and guest_port between 1 and 65535`),
  ],
)
