import { addMessages } from './i18n.tsx'
import {
  loadAccount,
  loadBackups,
  loadGraphs,
  loadKeys,
  loadMailbox,
  loadSelection,
  loadSystems,
  loadTransfers,
  type MessageLoader,
} from './messages.ts'

/** A page that few visits lead to brings its words along. */
const withWords =
  (load: MessageLoader) =>
  <P>(page: () => Promise<P>): (() => Promise<P>) =>
  async () =>
    (await Promise.all([page(), addMessages(load)]))[0]

/** Those of mailed links, of who comes back from elsewhere, and of a house that is closed. */
export const withMailbox = withWords(loadMailbox)
/** Those of tokens and teams. */
export const withAccount = withWords(loadAccount)
/** Those of SSH keys, passwords, protection and names. */
export const withKeys = withWords(loadKeys)
/** Those of handing services over. */
export const withTransfers = withWords(loadTransfers)
/** Those of what is done with a selection. */
export const withSelection = withWords(loadSelection)
/** Those of a server's graphs. */
export const withGraphs = withWords(loadGraphs)
/** Those of what a server is installed with. */
export const withSystems = withWords(loadSystems)
/** Those of the backups of servers. */
export const withBackups = withWords(loadBackups)
