import { hostingMachine } from '@portal/contracts/machines/hosting.machine.ts'
import type { HostingDnsView } from '@portal/contracts/modules/hosting.contract.ts'
import { HOSTING_FINDINGS, HOSTING_PLACEMENTS, HOSTING_REQUESTS } from '@portal/contracts/modules/hosting.operator.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

export interface Trouble {
  readonly action: string
  readonly code: string
  readonly at: string
}

/** As its panel measured it; null: the panel does not say. */
export interface Measured {
  readonly diskMb: number | null
  readonly transferMb: number | null
  readonly sites: number | null
  readonly mailboxes: number | null
  readonly databases: number | null
}

/** The highest step of each limit that its owner was told of since it was last well below. */
export type Warned = Readonly<Partial<Record<'disk' | 'transfer', number>>>

export interface PanelPackage {
  readonly planId: number
  readonly package: string
}

/** What a panel is for. The panel itself is an instance of a driver, with the same id. */
export const panels = pgTable('hosting_panel', {
  id: text('id').primaryKey(),
  locationId: id('location_id'),
  capacity: integer('capacity').notNull().default(0),
  placement: text('placement', { enum: HOSTING_PLACEMENTS }).notNull().default('spread'),
  open: boolean('open').notNull().default(false),
  packages: jsonb('packages').$type<readonly PanelPackage[]>().notNull().default([]),
  ipv4: text('ipv4').notNull().default(''),
  ipv6: text('ipv6').notNull().default(''),
  mailHost: text('mail_host').notNull().default(''),
  nameservers: text('nameservers').array().notNull().default(sql`'{}'`),
  loginUrl: text('login_url').notNull().default(''),
  comparedAt: instant('compared_at'),
  compareError: text('compare_error'),
})

/** An account as its customer has it. */
export const hosting = pgTable(
  'hosting',
  {
    /** The service's id. */
    id: bigint('service_id', { mode: 'number' }).primaryKey(),
    panelId: text('panel_id').references(() => panels.id),
    /** As the DNS knows it. */
    domain: text('domain').notNull(),
    /** As people read it. */
    domainShown: text('domain_shown').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** As its panel calls what was sold. */
    package: text('package').notNull().default(''),
    /** Sealed for `hosting:<id>:password`; the next one holds once the panel has taken it. */
    password: text('password'),
    nextPassword: text('next_password'),
    state: text('state', { enum: hostingMachine.states }).notNull().default(hostingMachine.initial),
    trouble: jsonb('trouble').$type<Trouble>(),
    usage: jsonb('usage').$type<Measured>(),
    measuredAt: instant('measured_at'),
    warned: jsonb('warned').$type<Warned>().notNull().default({}),
    dns: jsonb('dns').$type<HostingDnsView>(),
    dnsState: text('dns_state', { enum: ['right', 'wrong', 'missing', 'unknown'] })
      .notNull()
      .default('unknown'),
    dnsAt: instant('dns_at'),
    /** Counts what was begun for it: each is a work of its own. */
    actionNo: integer('action_no').notNull().default(0),
    /** Since when its panel is not brought to what our books say although it is tried, and what the panel says of it; null: nothing is in the way. */
    behindSince: instant('behind_since'),
    behindWhy: text('behind_why'),
    /** When its panel was last heard of it. */
    checkedAt: instant('checked_at'),
    /** It holds its domain until its panel has said that it is gone. */
    removed: boolean('removed').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // One service for a domain, whatever two orders do at once.
    uniqueIndex('hosting_domain').on(t.domain).where(sql`not removed`),
    index('hosting_domain_begins').on(t.domain.op('text_pattern_ops')),
    uniqueIndex('hosting_username').on(t.username),
    index('hosting_panel_of').on(t.panelId).where(sql`not removed`),
    index('hosting_behind').on(t.panelId, t.behindSince).where(sql`behind_since is not null`),
    index('hosting_dns_due').on(t.dnsAt.asc().nullsFirst()).where(sql`not removed and panel_id is not null`),
  ],
)

/** Where a panel and our books differ. Closed when the panel says so no more. */
export const findings = pgTable(
  'hosting_finding',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    panelId: text('panel_id')
      .notNull()
      .references(() => panels.id),
    kind: text('kind', { enum: HOSTING_FINDINGS }).notNull(),
    username: text('username').notNull(),
    domain: text('domain'),
    serviceId: id('service_id'),
    said: text('said').notNull(),
    expected: text('expected').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    acceptedBy: text('accepted_by'),
    acceptedAt: instant('accepted_at'),
    reason: text('reason'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('hosting_finding_open').on(t.panelId, t.kind, t.username).where(sql`closed_at is null`),
    index('hosting_finding_domain').on(t.domain).where(sql`closed_at is null`),
  ],
)

/** What people were asked to do on a panel that nothing of ours can reach, and what they said. */
export const requests = pgTable(
  'hosting_request',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    panelId: text('panel_id').notNull(),
    what: text('what', { enum: HOSTING_REQUESTS }).notNull(),
    username: text('username').notNull(),
    domain: text('domain').notNull().default(''),
    email: text('email').notNull().default(''),
    package: text('package').notNull().default(''),
    /** Sealed for `hosting-request:<id>:password`; forgotten when it is answered. */
    password: text('password'),
    /** By it the same question is known again. */
    digest: text('digest').notNull(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    /** `replaced`: something else was asked before anybody answered. */
    outcome: text('outcome', { enum: ['done', 'failed', 'replaced'] }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('hosting_request_of').on(t.panelId, t.username, t.id),
    uniqueIndex('hosting_request_open').on(t.panelId, t.username).where(sql`answered_at is null`),
  ],
)
