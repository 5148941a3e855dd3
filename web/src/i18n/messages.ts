import type { accountMessages as englishAccount } from './en-US/account.ts'
import type { billingMessages as englishBilling } from './en-US/billing.ts'
import type { cardMessages as englishCards } from './en-US/cards.ts'
import type { consoleMessages as englishConsole } from './en-US/consoles.ts'
import type { core as englishCore } from './en-US/core.ts'
import type { dedicatedMessages as englishDedicated } from './en-US/dedicated.ts'
import type { diskMessages as englishDisks } from './en-US/disks.ts'
import type { graphMessages as englishGraphs } from './en-US/graphs.ts'
import type { holdsMessages as englishHolds } from './en-US/holds.ts'
import type { hostingMessages as englishHosting } from './en-US/hosting.ts'
import type { messages as english } from './en-US/index.ts'
import type { liveMessages as englishLive } from './en-US/live.ts'
import type { mailboxMessages as englishMailbox } from './en-US/mailbox.ts'
import type { maintenanceMessages as englishMaintenance } from './en-US/maintenance.ts'
import type { natPortMessages as englishNatPorts } from './en-US/nat-ports.ts'
import type { staffMessages as englishStaff } from './en-US/operator.ts'
import type { paperMessages as englishPapers } from './en-US/papers.ts'
import type { proxyMessages as englishProxies } from './en-US/proxies.ts'
import type { referralMessages as englishReferral } from './en-US/referral.ts'
import type { rescueMessages as englishRescue } from './en-US/rescue.ts'
import type { reverseDnsMessages as englishReverseDns } from './en-US/reverse-dns.ts'
import type { rgcMessages as englishRgc } from './en-US/rgc.ts'
import type { selectionMessages as englishSelection } from './en-US/selection.ts'
import type { settlementMessages as englishSettlements } from './en-US/settlements.ts'
import type { systemsMessages as englishSystems } from './en-US/systems.ts'
import type { termsMessages as englishTerms } from './en-US/terms.ts'
import type { ticketMessages as englishTickets } from './en-US/tickets.ts'
import type { transferMessages as englishTransfers } from './en-US/transfers.ts'
import type { userDataMessages as englishUserData } from './en-US/user-data.ts'
import type { webhookMessages as englishWebhooks } from './en-US/webhooks.ts'
import type { Locale } from './locale.ts'

/** English is the measure: a key that another language lacks does not compile. */
export type HomeMessages = typeof english
/** Of the account's own pages that few visits lead to. */
export type AccountMessages = typeof englishAccount
/** Of how an account is billed. */
export type BillingMessages = typeof englishBilling
/** Of saved cards. */
export type CardMessages = typeof englishCards
/** Of the window with a machine's screen. */
export type ConsoleMessages = typeof englishConsole
/** Of dedicated servers. */
export type DedicatedMessages = typeof englishDedicated
/** Of a server's data disks. */
export type DiskMessages = typeof englishDisks
/** Of proxies. */
export type ProxyMessages = typeof englishProxies
/** Of what is measured of a server. */
export type GraphMessages = typeof englishGraphs
/** Of web hosting. */
export type HostingMessages = typeof englishHosting
/** Of what a server boots from beside its own disk. */
export type RescueMessages = typeof englishRescue
/** Of what a server is installed with. */
export type SystemsMessages = typeof englishSystems
export type CoreMessages = typeof englishCore
/** Of pages without a session that few visits begin with, most of them by a mail's link. */
export type MailboxMessages = typeof englishMailbox
/** Of whom a customer brought. */
export type ReferralMessages = typeof englishReferral
/** Of handing services over. */
export type TransferMessages = typeof englishTransfers
/** Of terms that are to be accepted anew. */
export type TermsMessages = typeof englishTerms
/** Of a hold on the account. */
export type HoldsMessages = typeof englishHolds
/** Of questions to support. */
export type TicketMessages = typeof englishTickets
/** Of what is done with a selection. */
export type SelectionMessages = typeof englishSelection
/** Of the ports of servers behind a shared address. */
export type NatPortMessages = typeof englishNatPorts
/** Of work on what services stand on. */
export type MaintenanceMessages = typeof englishMaintenance
/** Of live plans. */
export type LiveMessages = typeof englishLive
/** Of what addresses are called. */
export type ReverseDnsMessages = typeof englishReverseDns
/** Of what servers do at their first boot. */
export type UserDataMessages = typeof englishUserData
/** Of connections over gateways. */
export type RgcMessages = typeof englishRgc
/** Of systems outside that hear what happens. */
export type WebhookMessages = typeof englishWebhooks
/** Of documents as PDF. */
export type PaperMessages = typeof englishPapers
/** Of what gateways say they moved, for staff. */
export type SettlementMessages = typeof englishSettlements
/** The staff console's, which no customer's page loads: `useTranslations('operator.<area>')`. */
export type StaffMessages = typeof englishStaff
export type Messages = CoreMessages &
  HomeMessages &
  AccountMessages &
  BillingMessages &
  CardMessages &
  ConsoleMessages &
  DedicatedMessages &
  DiskMessages &
  ProxyMessages &
  GraphMessages &
  HostingMessages &
  RescueMessages &
  SystemsMessages &
  LiveMessages &
  MailboxMessages &
  MaintenanceMessages &
  NatPortMessages &
  ReverseDnsMessages &
  RgcMessages &
  SelectionMessages &
  ReferralMessages &
  TransferMessages &
  TermsMessages &
  HoldsMessages &
  TicketMessages &
  UserDataMessages &
  PaperMessages &
  SettlementMessages &
  WebhookMessages &
  StaffMessages

/** Some of the texts of a language. */
export type SomeMessages = { readonly [Area in keyof Messages]?: Partial<Messages[Area]> }
export type MessageLoader = (locale: Locale) => Promise<SomeMessages>

/** The texts of several files as one; of an area that two of them speak of, the later one wins. */
export function joinMessages(parts: readonly SomeMessages[]): Messages {
  const all: Record<string, object> = {}
  for (const part of parts) for (const [area, texts] of Object.entries(part)) all[area] = { ...all[area], ...texts }
  return all as unknown as Messages
}

/** The screens before signing in. */
export const loadCore: MessageLoader = async (locale) => {
  const chunk: { core: CoreMessages } = await import(`./${locale}/core.ts`)
  return chunk.core
}

/** The pages of mailed links, and others without a session that few visits begin with. */
export const loadMailbox: MessageLoader = async (locale) => {
  const chunk: { mailboxMessages: MailboxMessages } = await import(`./${locale}/mailbox.ts`)
  return chunk.mailboxMessages
}

/** Tokens and teams. */
export const loadAccount: MessageLoader = async (locale) => {
  const chunk: { accountMessages: AccountMessages } = await import(`./${locale}/account.ts`)
  return chunk.accountMessages
}

/** Everything behind the sign-in that every visit shows. */
export const loadHome: MessageLoader = async (locale) => {
  const chunk: { messages: HomeMessages } = await import(`./${locale}/index.ts`)
  return chunk.messages
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
