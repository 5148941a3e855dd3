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
  orders: () => '/operator/orders',
  order: (orderId: string | number) => `/operator/orders/${id(orderId)}`,
  payments: () => '/operator/payments',
  services: () => '/operator/services',
  service: (serviceId: string | number) => `/operator/services/${id(serviceId)}`,
  delivery: () => '/operator/delivery',
  work: (sagaId: string | number) => `/operator/delivery/${id(sagaId)}`,
  jobs: () => '/operator/jobs',
  mails: () => '/operator/mails',
  mail: (mailId: string | number) => `/operator/mails/${id(mailId)}`,
  announcements: () => '/operator/announcements',
  newAnnouncement: () => '/operator/announcements/new',
  announcement: (announcementId: string | number) => `/operator/announcements/${id(announcementId)}`,
} as const
