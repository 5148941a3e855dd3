import type { TokenScope } from '@portal/contracts/constants.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** The words of what a customer is called. */
export const NAME_WORDS = sql`array_to_tsvector(words_of(username || ' ' || profile_name))`

export const accounts = pgTable(
  'account',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Lower case. */
    username: text('username').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    profileName: text('profile_name').notNull(),
    phone: text('phone'),
    social: text('social'),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull(),
    locale: text('locale', { enum: ['en-US', 'vi-VN', 'zh-CN'] }).notNull(),
    /** Chosen for display; null follows the language. */
    currency: text('currency', { enum: ['USD', 'VND'] }),
    /** By whose clock instants are told; null: by the browser's, and in mails by the brand's. */
    timeZone: text('time_zone'),
    activatedAt: instant('activated_at'),
    bannedAt: instant('banned_at'),
    banReason: text('ban_reason'),
    /** Of staff about the customer, who never sees it. */
    staffNote: text('staff_note').notNull().default(''),
    /** Written by older versions only, until none of them runs any more: how often such mails go out is counted with the tries. */
    activationMailedAt: instant('activation_mailed_at'),
    resetMailedAt: instant('reset_mailed_at'),
    /** Whose link they came by, opened in the 24 hours before [P5]: the browser keeps it so long. */
    referrerId: id('referrer_id'),
    /** Of older versions; nobody reads it. */
    referredUntil: instant('referred_until'),
    createdAt: instant('created_at').notNull(),
    createdIp: text('created_ip'),
  },
  (t) => [
    uniqueIndex('account_username').on(t.brandId, t.username),
    uniqueIndex('account_email').on(t.brandId, t.email),
    index('account_username_begins').on(t.username.op('text_pattern_ops')),
    index('account_email_begins').on(t.email.op('text_pattern_ops')),
    index('account_brand').on(t.brandId, t.id),
    // Staff page through everybody's, sorted.
    index('account_by_username').on(t.username, t.id),
    index('account_by_email').on(t.email, t.id),
    // Of older versions, until none of them runs any more.
    index('account_name_begins').on(sql`lower(${t.profileName}) text_pattern_ops`),
    index('account_name_words').using('gin', sql`to_tsvector('simple', ${t.profileName})`),
    index('account_words').using('gin', NAME_WORDS),
    index('account_created_ip').on(t.createdIp),
    index('account_inactive').on(t.id).where(sql`activated_at is null`),
    index('account_banned').on(t.id).where(sql`banned_at is not null`),
    index('account_referrer').on(t.referrerId).where(sql`referrer_id is not null`),
    index('account_created').on(t.brandId, t.createdAt, t.id),
  ],
)

/** One signed-in browser; the id that it holds is stored as a hash only [A4]. */
export const sessions = pgTable(
  'session',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hash: text('hash').notNull(),
    accountId: id('account_id').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Opened by staff from the console: by which of its sessions, by whom, and until when at most. */
    staffSessionId: id('staff_session_id'),
    byStaff: text('by_staff'),
    expiresAt: instant('expires_at'),
    /** Opened, or trusted, without a code: as which trusted device. */
    trustedDeviceId: id('trusted_device_id'),
    /** When password or code were last given as proof for it, and when a code was [C3a]. */
    provedAt: instant('proved_at'),
    factorProvedAt: instant('factor_proved_at'),
  },
  (t) => [
    uniqueIndex('session_hash').on(t.hash),
    index('session_account').on(t.accountId, t.lastSeenAt),
    index('session_seen').on(t.lastSeenAt),
    index('session_ip').on(t.ip),
  ],
)

/** The second factor of an account; a row is there from the first time that somebody began to set one up. */
export const factors = pgTable('account_factor', {
  accountId: id('account_id').primaryKey(),
  /** Sealed; null while it is off. */
  secret: text('secret'),
  /** Sealed; shown and not confirmed yet. */
  pending: text('pending'),
  /** The last half minute whose code was taken: a code works once. */
  step: id('step').notNull().default(0),
  enabledAt: instant('enabled_at'),
})

/** What replaces a lost second factor, once each; a used one is deleted. */
export const recoveryCodes = pgTable(
  'account_recovery_code',
  { accountId: id('account_id').notNull(), hash: text('hash').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
)

/** Browsers that are not asked for a code; what they hold is stored as a hash only. */
export const trustedDevices = pgTable(
  'trusted_device',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hash: text('hash').notNull(),
    accountId: id('account_id').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [
    uniqueIndex('trusted_device_hash').on(t.hash),
    index('trusted_device_account').on(t.accountId),
    index('trusted_device_until').on(t.until),
  ],
)

/** A customer's tool; a new secret is a new row, so that an id stands for one secret for ever. */
export const apiTokens = pgTable(
  'api_token',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** `default`: the one of the profile. */
    name: text('name').notNull(),
    /** It is found by this; the secret itself is sealed beside it, bound to this hash. */
    hash: text('hash').notNull(),
    sealed: text('sealed').notNull(),
    /** Its last characters, by which it is told from others. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().notNull().$type<TokenScope[]>(),
    /** Addresses and networks that it may come from; none: any. */
    addresses: text('addresses').array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    lastUsedIp: text('last_used_ip'),
  },
  (t) => [uniqueIndex('api_token_hash').on(t.hash), uniqueIndex('api_token_name').on(t.accountId, sql`lower(${t.name})`)],
)

/** Browser and address combinations from which an account has signed in [A9]. */
export const knownDevices = pgTable(
  'known_device',
  { accountId: id('account_id').notNull(), fingerprint: text('fingerprint').notNull(), firstSeenAt: instant('first_seen_at').notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.fingerprint] })],
)

/**
 * Registrations with a taken e-mail: they made no account and go on as if they had, so that no later step tells anything about the e-mail
 * [A1]. They are given up when an account that was never activated would be.
 */
export const claims = pgTable(
  'reserved_username',
  {
    brandId: id('brand_id').notNull(),
    username: text('username').notNull(),
    /** Written by older versions, which held a name for a day: far away now. */
    until: instant('until').notNull(),
    /** Null in rows of older versions. */
    email: text('email'),
    passwordHash: text('password_hash'),
    createdAt: instant('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.username] }),
    index('reserved_username_until').on(t.until),
    index('reserved_username_email').on(t.brandId, t.email).where(sql`email is not null`),
  ],
)

/** An address that an account is to get: one at a time, until both mailboxes have confirmed it [A7]. */
export const emailChanges = pgTable('account_email_change', {
  accountId: id('account_id').primaryKey(),
  /** Links of another request do nothing for this one. */
  nonce: text('nonce').notNull(),
  /** Lower case. */
  email: text('email').notNull(),
  requestedAt: instant('requested_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The session in which it was asked for: the one that stays. */
  sessionRowId: id('session_row_id'),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
})

/** That an owner said "this was not me" [A9]. Such links that were mailed from `mailedAt` on, until it was said, do nothing any more. */
export const seizures = pgTable(
  'account_seizure',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    mailedAt: instant('mailed_at').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('account_seizure_account').on(t.accountId)],
)

/** A second factor that a device keeps [A3]: signs in without a password, too, unless `alone` is false. */
export const passkeys = pgTable(
  'account_passkey',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the device's uses, where it counts them: one that goes back is a copy's. */
    counter: id('counter').notNull(),
    transports: text('transports').array().notNull(),
    /** The host name it was made at, and works at. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    alone: boolean('alone').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('account_passkey_credential').on(t.credentialId), index('account_passkey_account').on(t.accountId)],
)

/** Public keys that the customer's servers begin with. */
export const sshKeys = pgTable(
  'account_ssh_key',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    name: text('name').notNull(),
    /** `type base64`, without options or comment. */
    publicKey: text('public_key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('account_ssh_key_own').on(t.accountId, t.fingerprint)],
)
