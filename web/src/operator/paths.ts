const id = (value: string | number): string => encodeURIComponent(String(value))

/** Addresses of the console; never write one by hand. */
export const staffPaths = {
  login: () => '/operator/login',
  home: () => '/operator',
  twoFactor: () => '/operator/two-factor',
  account: () => '/operator/account',
  staff: () => '/operator/staff',
  newMember: () => '/operator/staff/new',
  member: (memberId: string | number) => `/operator/staff/${id(memberId)}`,
  customers: () => '/operator/customers',
  customer: (customerId: string | number) => `/operator/customers/${id(customerId)}`,
  audit: () => '/operator/audit',
  alerts: () => '/operator/alerts',
} as const
