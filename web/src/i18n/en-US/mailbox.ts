import mailbox from './mailbox.json' with { type: 'json' }

/** For who opens a link of a mail that does something. */
export const mailboxMessages = { mailbox }
