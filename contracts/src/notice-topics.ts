/**
 * What customers may choose about, and the kinds of notices that belong to it [P3]. A kind that stands nowhere here is told at once and by mail
 * where it has one: money, contract and safety are nobody's to switch off.
 */
export const NOTICE_TOPICS = {
  announcements: ['announcement', 'maintenance-planned', 'maintenance-changed', 'maintenance-cancelled'],
  services: ['service-ready', 'service-resumed', 'service-undeleted', 'change-done'],
  measurements: [
    'transfer-near-limit',
    'transfer-at-limit',
    'hosting-near-limit',
    'hosting-at-limit',
    'vps-alert-raised',
    'vps-alert-over',
  ],
  backups: ['backup-failed'],
  teams: [
    'team-joined',
    'team-left',
    'team-removed',
    'team-deleted',
    'service-shared',
    'service-unshared',
    'shared-suspended',
    'shared-resumed',
    'shared-ended',
  ],
  referrals: ['referral-joined', 'referral-earned', 'referral-matured', 'referral-rejected', 'referral-lost'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type NoticeTopic = keyof typeof NOTICE_TOPICS
export const NOTICE_TOPIC_NAMES = Object.keys(NOTICE_TOPICS) as [NoticeTopic, ...NoticeTopic[]]

/** `daily`: together with others, in one mail each morning. */
export const MAIL_MODES = ['now', 'daily', 'off'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** By the clock of the account, or of its brand. */
export const DIGEST_HOUR = 8
