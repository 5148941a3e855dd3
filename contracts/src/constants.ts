/** Every constant of the specification's section 9, once, with its meaning. */

export const PAGE_SIZES = [10, 20, 30, 50, 100, 1_000_000] as const
export const DEFAULT_PAGE_SIZE = 20
/** "All" in the page-size selector. */
export const PAGE_SIZE_ALL = 1_000_000
export const SEARCH_DEBOUNCE_MS = 800
export const TOAST_MS = 5000
export const CHUNK_TIMEOUT_MS = 120_000

/** Local currency per dollar until the operator sets another rate [M15]. */
export const EXCHANGE_RATE_VND_PER_USD = 23_000
/** Whole dollars. */
export const TOPUP_MIN_USD = 1
export const TOPUP_MAX_USD = 10_000
export const BALANCE_MAX_USD = 100_000
/** The auto-renew invoice is issued this many days before the due date. */
export const AUTO_RENEW_DAYS_BEFORE = 3
/** That rebuilding, restoring and recovering a server take, as its owner is told. */
export const REBUILD_MINUTES = 10
/** Characters of the password of a machine's login. */
export const GUEST_PASSWORD_MAX = 72
export const SNAPSHOT_QUOTA = 1
export const SNAPSHOT_INTERVAL_DAYS = 7
/** A disc of staff's library. */
export const ISO_MAX_GB = 16
/** Images of its own that an account may keep. */
export const OWN_IMAGES_MAX = 20
export const NAT_PORTS_PER_VPS = 100
/** IPv4 addresses of a machine beside its own: each is a rule of its network. */
export const MORE_ADDRESSES_MAX = 64
export const PROXY_PORT_MIN = 1000
export const PROXY_PORT_MAX = 65_535
/** Cents per GB and month. */
export const DAILY_BACKUP_CENTS_PER_GB = 3
/** Days between two backups: daily, weekly. */
export const BACKUP_PERIODS = [1, 7] as const
export type BackupPeriod = (typeof BACKUP_PERIODS)[number]
/** The newest of a server; an older one goes once a newer one was checked. */
export const BACKUPS_KEPT = 2
/** So long backups are kept after they were turned off. */
export const BACKUP_OFF_KEPT_DAYS = 7
/** So long backups outlive their server. */
export const BACKUP_OUTLIVES_DAYS = 30
/** E-mails without an account that a customer may name; one more and transfers are blocked until staff unblock them. */
export const TRANSFER_WRONG_EMAILS_MAX = 5
export const REFERRAL_CODE_HOURS = 24
export const REFERRAL_MATURES_DAYS = 30
/** How far back openings of a customer's link are told and kept. */
export const REFERRAL_OPENINGS_DAYS = 30
export const DISK_FAILURE_RATE_PERCENT_PER_MONTH = 0.11
export const DEDICATED_DELIVERY_HOURS = [24, 48] as const
/** Orders longer than this many months have no setup fee. */
export const SETUP_WAIVED_ABOVE_MONTHS = 2
export const TRIAL_HOURS = 24
/** Months that can be ordered and renewed [M10]. */
export const PERIODS = [1, 3, 6, 12, 24] as const
export const RDP_PORT = 3389
/** Days after which "expiring" on the dashboard starts to count, changeable there [P6]. */
export const EXPIRING_DAYS = 7

/** Product decisions beyond section 9. */
/** Units of one cart line. */
export const CART_QUANTITY_MAX = 50
export const STOCK_HELD_MINUTES = 30
export const ORDER_LIVES_DAYS = 7
export const TOPUP_LIVES_HOURS = 24
/** Days without a call after which a customer's session ends. */
export const SESSION_DAYS = 30
/** How long a trusted device is not asked for a code. */
export const TRUSTED_DAYS = 30
/** Bytes of a bank statement file. */
export const STATEMENT_FILE_MAX = 1_000_000
/** How long a proof of who one is holds for the session [C3a]. */
export const PROOF_MINUTES = 10
/** What an API token may be for [C3]: looking, what costs nothing, what moves money. */
export const TOKEN_SCOPES = ['read', 'manage', 'billing'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** The token of the profile, beside those that the customer names. */
export const DEFAULT_TOKEN = 'default'
/** Whatever address they come from; each process of the API counts for itself. */
export const TOKEN_CALLS_PER_MINUTE = 600
/** Of one account, the default one included. */
export const API_TOKENS_MAX = 25
/** Addresses and networks that one token may be bound to. */
export const TOKEN_ADDRESSES_MAX = 20
export const ACTIVATION_HOURS = 24
export const RESET_HOURS = 1
/** Of one account. */
export const PASSKEYS_MAX = 20
/** Of one account. */
export const SSH_KEYS_MAX = 50
/** Further addresses of one account that get copies of invoices and reminders. */
export const BILLING_CONTACTS_MAX = 5
/** How long the link works by which such an address is confirmed. */
export const BILLING_CONTACT_DAYS = 7
/** That one server begins with. */
export const SSH_KEYS_PER_SERVER = 10
/** What a server may be given to do at its first boot. */
export const USER_DATA_BYTES_MAX = 16_384
/** Kept by one account for orders that are not paid yet. */
export const USER_DATA_MAX = 50
export const USER_DATA_FORMATS = ['script', 'cloud-config'] as const
export type UserDataFormat = (typeof USER_DATA_FORMATS)[number]
/** Of one public key with its comment: RSA of 16384 bits has less than half of it. */
export const SSH_KEY_CHARS_MAX = 8192
/** How long the links of a change of e-mail wait for both mailboxes. */
export const EMAIL_CHANGE_HOURS = 24
/** How long somebody who reads a mail late can still say that it was not them. */
export const NOT_ME_DAYS = 7
export const CONSOLE_TICKET_SECONDS = 60

/** Connections that may be open at the same time, counted across all processes. Pages beyond the limit poll instead of receiving events. */
export const EVENT_STREAMS_PER_ACCOUNT = 20
/** Of one session or API token. */
export const EVENT_STREAMS_PER_SESSION = 12
/** Console windows of one account on all servers, its own and shared ones; the same for a session of a member of staff. */
export const CONSOLES_PER_ACCOUNT = 20
/** Console windows of one account on one server: a member cannot use up those of the owner. */
export const CONSOLES_PER_SHARE = 5
/** Long polls of one edge host. It needs one; others end within a poll's length after its connection broke. */
export const EDGE_POLLS_PER_HOST = 4
/** What a graph looks back over [S13]. */
export const METRIC_RANGES = ['hour', 'day', 'week', 'month'] as const
export type MetricRange = (typeof METRIC_RANGES)[number]
/** How many days back each of them may look. */
export const METRIC_LOOKS_BACK_DAYS = { hour: 2, day: 8, week: 395, month: 395 } as const satisfies Record<MetricRange, number>
/** What an alert of a customer's may watch. */
export const METRIC_ALERTS = ['cpu', 'memory', 'disk', 'network'] as const
export type MetricAlert = (typeof METRIC_ALERTS)[number]
export const METRIC_ALERT_MINUTES = { least: 1, most: 60 } as const
/** Of one VPS. */
export const METRIC_ALERTS_MAX = 10
/** Percent of the transfer at which its owner is told, once a month each [S13]. */
export const TRANSFER_WARNINGS = [80, 100] as const

/** Characters of a service's note. */
export const NOTE_MAX = 1000
/** Characters of the name that a service is listed under. */
export const SERVICE_NAME_MAX = 63
/** Saved cards of one account. */
export const CARDS_MAX = 10
/** The words by which a customer agrees that a card is charged by itself; raised when they change, so that it is known which were read. */
export const AUTO_PAYMENT_CONSENT = 3
/** Between the mail that announces a charge for a renewal and the charge. */
export const CHARGE_TOLD_DAYS = 2
/** Between the mail that announces an automatic top-up and its charge. */
export const TOPUP_TOLD_HOURS = 1

/** Of one service. */
export const TAGS_MAX = 10
export const POINTS_PER_DOLLAR_SPENT = 1
export const POINTS_PER_DOLLAR = 100

/** An offer of a service to another customer can be accepted so long [S7]. */
export const TRANSFER_HOURS = 48
/** Services that are offered, or answered, at once. */
export const TRANSFER_MAX = 100

/** Services that one export call answers; a longer selection is asked for in parts. */
export const EXPORT_MAX = 100

/** Invoices that are paid at once: all of them or none. */
export const PAY_MAX = 100
/** How far the services calendar looks ahead. */
export const CALENDAR_DAYS = [30, 90, 365] as const
/** A stated exchange rate that differs more than this from the one in force needs a confirmation. */
export const RATE_TOLERANCE_PERCENT = 10
/** Every way in which a customer's money or points move. */
export const STATEMENT_TEMPLATES = [
  'wallet-top-up',
  'wallet-top-up-converted',
  'invoice-pay',
  'refund',
  'points-earn',
  'points-pay',
  'points-refund',
  'points-take-back',
  'grant',
  'correction',
  'reward-pay',
  'reward-take-back',
  'claw-back',
  'claw-back-undo',
  'receivable-settle',
  'gateway-refund',
  'gateway-refund-undo',
  'gateway-refund-converted',
  'gateway-refund-converted-undo',
  'bonus-take-back',
  'bonus-return',
  'payment-fee',
  'payment-fee-refund',
] as const
export type StatementTemplate = (typeof STATEMENT_TEMPLATES)[number]

/** Ids of the service types [O1]. */
export const SERVICE_TYPES = { dedicated: 1, premium: 2, nat: 3, live: 4, proxy: 5, hosting: 6, storage: 7 } as const
export type ServiceType = keyof typeof SERVICE_TYPES

/** How a list of backups is parted. */
export const BACKUP_TABS = ['all', 'on', 'failed', 'off'] as const
/** What the console shows of late services. */
export const BILLING_TABS = ['overdue', 'suspended', 'ended'] as const
/** How far staff may move the end of a service at once. */
export const EXTEND_MOST_DAYS = 366
/** For how many days ahead the billing run may be foretold. */
export const FORECAST_DAYS = [0, 1, 3, 7, 14, 30] as const

/** So many of each kind of thing a search answers at most; `more` says that there are others. */
export const SEARCH_SHOWN = 6
export const SEARCH_MIN = 2

/** A mail that staff write to a customer. */
export const MAIL_SUBJECT_MAX = 150
export const MAIL_TEXT_MAX = 5000

/** A customer has so long to pay what staff issued. */
export const ISSUED_DUE_DAYS = { least: 1, usual: 7, most: 60 } as const

/** Why staff stop a service; what is unpaid or cancelled has reasons of its own that only paying or revoking ends. */
export const STAFF_SUSPENSIONS = ['fraud', 'abuse', 'staff'] as const
/** Why a service stands still whose transfer is used until its next month [D26]. */
export const TRANSFER_SUSPENSION = 'transfer'
