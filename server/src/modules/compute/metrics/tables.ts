import { METRIC_ALERTS } from '@portal/contracts/constants.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/*
 * Figures are kept by the minute since 1970 (`at`), in three grains, each cut into partitions by time that are made ahead and dropped whole: the
 * migration says how, drizzle does not know of partitions. Columns are as narrow as what they hold: the processor in hundredths of a percent,
 * the rest to seven digits; rates are bytes in a second.
 */

/** One reading of a minute: kept for two days. */
export const metricMinutes = pgTable(
  'vps_metric_minute',
  {
    serviceId: id('service_id').notNull(),
    at: integer('at').notNull(),
    memory: real('memory'),
    read: real('read'),
    written: real('written'),
    received: real('received'),
    sent: real('sent'),
    cpu: smallint('cpu'),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.at] })],
)

const rolledUp = () => ({
  serviceId: id('service_id').notNull(),
  at: integer('at').notNull(),
  memoryMin: real('memory_min'),
  memoryAvg: real('memory_avg'),
  memoryMax: real('memory_max'),
  readMin: real('read_min'),
  readAvg: real('read_avg'),
  readMax: real('read_max'),
  writtenMin: real('written_min'),
  writtenAvg: real('written_avg'),
  writtenMax: real('written_max'),
  receivedMin: real('received_min'),
  receivedAvg: real('received_avg'),
  receivedMax: real('received_max'),
  sentMin: real('sent_min'),
  sentAvg: real('sent_avg'),
  sentMax: real('sent_max'),
  cpuMin: smallint('cpu_min'),
  cpuAvg: smallint('cpu_avg'),
  cpuMax: smallint('cpu_max'),
  /** Minutes that it is made of: an average of averages counts them. */
  minutes: smallint('minutes').notNull(),
})

/** Ten minutes: kept for eight days. */
export const metricTens = pgTable('vps_metric_ten', rolledUp(), (t) => [primaryKey({ columns: [t.serviceId, t.at] })])
/** An hour: kept for thirteen months. */
export const metricHours = pgTable('vps_metric_hour', rolledUp(), (t) => [primaryKey({ columns: [t.serviceId, t.at] })])

/** How far what is done once has come, in minutes since 1970: read of the engines, rolled up to tens, to hours. */
export const metricMarks = pgTable('vps_metric_mark', { name: text('name').primaryKey(), until: integer('until').notNull() })

/** What the engine's counters showed last: the next reading is told against it. */
export const metricCounters = pgTable('vps_counter', {
  serviceId: bigint('service_id', { mode: 'number' })
    .primaryKey()
    .references(() => vps.id),
  readAt: instant('read_at').notNull(),
  boot: text('boot').notNull(),
  cpuSeconds: doublePrecision('cpu_seconds').notNull(),
  memory: real('memory'),
  read: bigint('read', { mode: 'number' }),
  written: bigint('written', { mode: 'number' }),
  received: bigint('received', { mode: 'number' }),
  sent: bigint('sent', { mode: 'number' }),
  /** Somebody looks at its graphs until then. */
  followedUntil: instant('followed_until'),
})

/** Bytes in and out of a month of the service. */
export const transfers = pgTable(
  'vps_transfer',
  {
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    received: bigint('received', { mode: 'number' }).notNull(),
    sent: bigint('sent', { mode: 'number' }).notNull(),
    /** Percent that its owner was told of; 0: of none. */
    warned: smallint('warned').notNull().default(0),
    /** The plan's policy acted on it, and something of that is still to be settled [D26]. */
    open: boolean('open').notNull().default(false),
    /** What was done because the limit was reached. */
    enforced: text('enforced', { enum: ['limited', 'stopped'] }),
    /** It was off already when it was to be stopped; null: it was not stopped. */
    wasOff: boolean('was_off'),
    /** Charging waits for its owner's balance or cap. */
    short: boolean('short').notNull().default(false),
    /** Whole gigabytes beyond the limit that were charged, or are free. */
    settledGb: integer('settled_gb').notNull().default(0),
    /** Minor units, with VAT. */
    charged: bigint('charged', { mode: 'number' }).notNull().default(0),
    chargedAt: instant('charged_at'),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.fromAt] }), index('vps_transfer_open').on(t.untilAt).where(sql`open`)],
)

/** Gigabytes beyond the limit that were charged: each once, on one document. Rows are never changed or deleted. */
export const transferCharges = pgTable(
  'vps_transfer_charge',
  {
    serviceId: id('service_id').notNull(),
    fromAt: instant('from_at').notNull(),
    /** The first of its gigabytes, counted from 1. */
    firstGb: integer('first_gb').notNull(),
    lastGb: integer('last_gb').notNull(),
    invoiceId: id('invoice_id').notNull(),
    /** Minor units, with VAT. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.fromAt, t.firstGb] }),
    check('vps_transfer_charge_gb', sql`last_gb >= first_gb and first_gb > 0`),
  ],
)

/** What a customer wants to be told of. */
export const metricAlerts = pgTable(
  'vps_alert',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    metric: text('metric', { enum: METRIC_ALERTS }).notNull(),
    over: boolean('over').notNull(),
    /** As the contract has it: percent, bytes or bits in a second. */
    threshold: doublePrecision('threshold').notNull(),
    minutes: smallint('minutes').notNull(),
    enabled: boolean('enabled').notNull(),
    raisedAt: instant('raised_at'),
    recoveredAt: instant('recovered_at'),
  },
  (t) => [index('vps_alert_service').on(t.serviceId, t.id), index('vps_alert_enabled').on(t.serviceId).where(sql`enabled`)],
)
