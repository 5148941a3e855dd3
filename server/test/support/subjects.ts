/** Ids of one customer's things, for calls that are about one of them. */
export interface Subjects {
  readonly account: number
  readonly vps: number
  readonly dedicated?: number
  readonly proxy?: number
  readonly hosting?: number
  readonly order: number
  readonly notice?: number
  readonly team?: number
  readonly ticket?: number
  readonly canned?: number
  readonly ticketMail?: number
}

/** By the beginning of a call's path: what its `id` is. A module that adds calls about another kind of thing adds a line. */
const kinds: readonly (readonly [string, keyof Subjects])[] = [
  ['user/service/dedicated/', 'dedicated'],
  ['user/service/vms/app/proxy/', 'proxy'],
  ['user/service/hosting/', 'hosting'],
  ['user/service/', 'vps'],
  ['user/order/', 'order'],
  ['user/notification/', 'notice'],
  ['user/team/', 'team'],
  ['user/ticket/', 'ticket'],
  ['operator/tickets/canned/', 'canned'],
  ['operator/tickets/mails/', 'ticketMail'],
  ['operator/tickets/', 'ticket'],
  ['operator/orders/', 'order'],
  ['operator/customers/', 'account'],
  ['operator/transfers/', 'account'],
]

export const subjectOf = (path: string, of: Subjects): number | null => {
  const kind = kinds.find(([beginning]) => path.startsWith(beginning))?.[1]
  return kind ? (of[kind] ?? null) : null
}
