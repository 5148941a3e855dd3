import { addMessages } from './i18n.tsx'
import { loadAccount, loadMailbox, type MessageLoader } from './messages.ts'

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
