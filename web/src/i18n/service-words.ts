import type {
  BillingMessages,
  ConsoleMessages,
  DiskMessages,
  GraphMessages,
  MessageLoader,
  RescueMessages,
  ReverseDnsMessages,
  SelectionMessages,
  SystemsMessages,
  TransferMessages,
  UserDataMessages,
} from './messages.ts'
import { withWords } from './with-words.ts'

// Of what is opened on the pages of services: apart from the words of whole pages, of which the first file of every visit knows.

const loadSelection: MessageLoader = async (locale) => {
  const chunk: { selectionMessages: SelectionMessages } = await import(`./${locale}/selection.ts`)
  return chunk.selectionMessages
}

const loadSystems: MessageLoader = async (locale) => {
  const chunk: { systemsMessages: SystemsMessages } = await import(`./${locale}/systems.ts`)
  return chunk.systemsMessages
}

const loadTransfers: MessageLoader = async (locale) => {
  const chunk: { transferMessages: TransferMessages } = await import(`./${locale}/transfers.ts`)
  return chunk.transferMessages
}

const loadBilling: MessageLoader = async (locale) => {
  const chunk: { billingMessages: BillingMessages } = await import(`./${locale}/billing.ts`)
  return chunk.billingMessages
}

const loadConsole: MessageLoader = async (locale) => {
  const chunk: { consoleMessages: ConsoleMessages } = await import(`./${locale}/consoles.ts`)
  return chunk.consoleMessages
}

const loadGraphs: MessageLoader = async (locale) => {
  const chunk: { graphMessages: GraphMessages } = await import(`./${locale}/graphs.ts`)
  return chunk.graphMessages
}

const loadReverseDns: MessageLoader = async (locale) => {
  const chunk: { reverseDnsMessages: ReverseDnsMessages } = await import(`./${locale}/reverse-dns.ts`)
  return chunk.reverseDnsMessages
}

const loadUserData: MessageLoader = async (locale) => {
  const chunk: { userDataMessages: UserDataMessages } = await import(`./${locale}/user-data.ts`)
  return chunk.userDataMessages
}

const loadDisks: MessageLoader = async (locale) => {
  const chunk: { diskMessages: DiskMessages } = await import(`./${locale}/disks.ts`)
  return chunk.diskMessages
}

const loadRescue: MessageLoader = async (locale) => {
  const chunk: { rescueMessages: RescueMessages } = await import(`./${locale}/rescue.ts`)
  return chunk.rescueMessages
}

/** Those of what is done with a selection. */
export const withSelection = withWords(loadSelection)
/** Those of what is on a server's disk: systems, own images, backups. */
export const withSystems = withWords(loadSystems)
/** Those of handing services over. */
export const withTransfers = withWords(loadTransfers)
/** Those of a server's graphs. */
export const withGraphs = withWords(loadGraphs)
/** Those of what addresses are called. */
export const withReverseDns = withWords(loadReverseDns)
/** Those of what servers do at their first boot. */
export const withUserData = withWords(loadUserData)
/** Those of what a server boots from beside its own disk. */
export const withRescue = withWords(loadRescue)
/** Those of a server's data disks. */
export const withDisks = withWords(loadDisks)
/** Those of how an account is billed. */
export const withBilling = withWords(loadBilling)
/** Those of the window with a machine's screen. */
export const withConsole = withWords(loadConsole)
