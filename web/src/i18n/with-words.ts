import { addMessages } from './i18n.tsx'
import { loadAccount, loadDedicated, loadMailbox, loadSystems, loadWebhooks, type MessageLoader } from './messages.ts'

/** What few visits lead to brings its words along. */
export const withWords =
  (load: MessageLoader) =>
  <P>(page: () => Promise<P>): (() => Promise<P>) =>
  async () =>
    (await Promise.all([page(), addMessages(load)]))[0]

/** Those of mailed links, of who comes back from elsewhere, and of a house that is closed. */
export const withMailbox = withWords(loadMailbox)
/** Those of tokens and teams. */
export const withAccount = withWords(loadAccount)
/** Those of systems outside that hear what happens. */
export const withWebhooks = withWords(loadWebhooks)
/** Those of dedicated servers. */
export const withDedicated = withWords(loadDedicated)
/** Those of what is on a server's disk: systems, own images, backups. */
export const withSystems = withWords(loadSystems)
