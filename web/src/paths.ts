/** Every address of the portal, built in one place. */
const withQuery = (path: string, query: Record<string, string | number | undefined | null>): string => {
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

  dashboard: () => '/home/dashboard',
  notifications: () => '/home/notification',
  vpsList: (query: { tab?: string; search?: string } = {}) => withQuery('/home/cloud-vps', query),
  vps: (vmId: string | number, query: { tab?: string } = {}) => withQuery(`/home/cloud-vps/detail/${id(vmId)}`, query),
  vpsNote: (vmId: string | number) => `/home/cloud-vps/detail/${id(vmId)}/note`,
  /** The same panel over the list. */
  vpsListNote: (vmId: string | number) => `/home/cloud-vps/note/${id(vmId)}`,
  snapshots: () => '/home/cloud-vps/snapshot',
  backups: () => '/home/cloud-vps/backup',
  dedicatedList: () => '/home/dedicated-server',
  dedicated: (serverId: string | number) => `/home/dedicated-server/detail/${id(serverId)}`,
  proxies: () => '/home/proxy',
  hosting: () => '/home/hosting',
  order: (query: { type?: string; plan?: string } = {}) => withQuery('/home/order', query),
  invoices: () => '/home/order/history',
  invoice: (orderId: string | number) => `/home/order/detail/${id(orderId)}`,
  /** With an amount: what is missing, filled in. */
  topUp: (query: { amount?: string } = {}) => withQuery('/home/order/topup', query),
  wallet: (query: { tab?: string } = {}) => withQuery('/home/wallet', query),
  calendar: (query: { days?: number } = {}) => withQuery('/home/calendar', query),
  referral: () => '/home/referral',
  profile: () => '/home/profile',
  password: () => '/home/password',
  twoFactor: () => '/home/security/2fa',
  team: () => '/home/team-manager',
  joinTeam: (code?: string) => withQuery('/home/team/join', { code }),
  log: () => '/home/log',
  tickets: () => '/home/ticket',
  ticket: (ticketId: string | number) => `/home/ticket/detail/${id(ticketId)}`,
} as const
