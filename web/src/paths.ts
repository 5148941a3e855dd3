/** Every address of the portal, built in one place; those of a kind of service stand in its contract (`servicePaths`). */
export const withQuery = (path: string, query: Record<string, string | number | undefined | null>): string => {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
const id = (value: string | number): string => encodeURIComponent(String(value))

export const paths = {
  login: (back?: string) => withQuery('/login', { back }),
  register: (r?: string) => withQuery('/register', { r }),
  forgotPassword: () => '/forgotpw',
  resetPassword: () => '/resetpw',
  activation: () => '/user-activation',
  upgrading: () => '/upgrading',
  notFound: () => '/error/not-found',
  console: (vmId: string | number) => `/vm/console/${id(vmId)}`,
  metalConsole: (vmId: string | number) => `/vm/console/dedicated/${id(vmId)}`,

  dashboard: () => '/home/dashboard',
  notifications: () => '/home/notification',
  order: (query: { type?: string; plan?: string } = {}) => withQuery('/home/order', query),
  invoices: () => '/home/order/history',
  invoice: (orderId: string | number) => `/home/order/detail/${id(orderId)}`,
  /** With an amount: what is missing, filled in; with a way back, to what it is for. */
  topUp: (query: { amount?: string; back?: string } = {}) => withQuery('/home/order/topup', query),
  wallet: (query: { tab?: string } = {}) => withQuery('/home/wallet', query),
  cards: () => '/home/wallet/cards',
  calendar: (query: { days?: number } = {}) => withQuery('/home/calendar', query),
  referral: () => '/home/referral',
  profile: () => '/home/profile',
  password: () => '/home/password',
  preferences: () => '/home/profile/notifications',
  twoFactor: () => '/home/security/2fa',
  api: () => '/home/api',
  newToken: () => '/home/api/new',
  webhooks: () => '/home/webhooks',
  webhook: (webhookId: string | number) => `/home/webhooks/${id(webhookId)}`,
  team: () => '/home/team-manager',
  joinTeam: () => '/home/team/join',
  log: () => '/home/log',
  tickets: () => '/home/ticket',
  newTicket: (query: { service?: number; invoice?: number; department?: string } = {}) => withQuery('/home/ticket/new', query),
  ticket: (ticketId: string | number) => `/home/ticket/detail/${id(ticketId)}`,
} as const
