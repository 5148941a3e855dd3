import mailbox from './mailbox.json' with { type: 'json' }

export const mailboxMessages = { mailbox }
