import type { ErrorCode } from './errors/catalogue.ts'

/**
 * Refused access that staff should be able to see afterwards.
 * - `sign-in-failed`: wrong or unknown name, password or passkey.
 * - `credentials-rejected`: a session or token that does not exist, has expired or was revoked.
 * - `object-not-found`: an id that does not exist or belongs to another customer.
 * - `permission-denied`: a role, scope or team right is missing.
 * - `proof-failed`: a wrong password or code where an act needs fresh proof.
 * - `rate-limited`: too many requests.
 */
export const SECURITY_EVENT_KINDS = [
  'sign-in-failed',
  'credentials-rejected',
  'object-not-found',
  'permission-denied',
  'proof-failed',
  'rate-limited',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** `network` is an IPv4 address or an IPv6 /64 without a session; `others` counts what exceeded the rows of one minute. */
export const SECURITY_ACTORS = ['staff', 'customer', 'token', 'network', 'others'] as const
export type SecurityActor = (typeof SECURITY_ACTORS)[number]

const KINDS: Readonly<Partial<Record<ErrorCode, SecurityEventKind>>> = {
  'sign-in-failed': 'sign-in-failed',
  'account-banned': 'sign-in-failed',
  'passkey.refused': 'sign-in-failed',
  'passkey.copied': 'sign-in-failed',
  'federation.denied': 'sign-in-failed',
  'federation.not-proved': 'sign-in-failed',
  'federation.email-unverified': 'sign-in-failed',
  'session-invalid': 'credentials-rejected',
  'token-invalid': 'credentials-rejected',
  'not-found': 'object-not-found',
  forbidden: 'permission-denied',
  'closed-to-staff': 'permission-denied',
  'closed-to-tokens': 'permission-denied',
  'token-scope-missing': 'permission-denied',
  'account-on-hold': 'permission-denied',
  'hold.own-change': 'permission-denied',
  'hold.same-role': 'permission-denied',
  'team.leader-only': 'permission-denied',
  'ticket.not-yours': 'permission-denied',
  'proof-wrong': 'proof-failed',
  'proof-needs-factor': 'proof-failed',
  'password.wrong': 'proof-failed',
  'second-factor.code-wrong': 'proof-failed',
  'too-many-requests': 'rate-limited',
  'too-many-streams': 'rate-limited',
  'too-many-consoles': 'rate-limited',
}

/** Answers with an access status (401, 403, 404, 429) that belong to ordinary use and are not recorded. */
export const ORDINARY_REFUSALS: readonly ErrorCode[] = [
  'account-not-activated',
  'brand-unknown',
  'proof-of-work-required',
  'proof-required',
  'registration-closed',
  'second-factor-required',
  'second-factor.code-required',
  'terms.due',
  'ticket.files-waiting',
]

/** The kind of event that an error code is recorded as; `null` when it is not refused access. */
export const securityEventOf = (code: ErrorCode): SecurityEventKind | null => KINDS[code] ?? null
