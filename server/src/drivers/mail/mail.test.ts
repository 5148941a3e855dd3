import { describeMailDriver } from './conformance.ts'
import { mailboxVendor } from './mailbox/driver.ts'
import { smtpConfig, smtpVendor } from './smtp/driver.ts'
import { Mailroom } from './smtp/stub.conformance.ts'

describeMailDriver('mailbox', async () => ({ driver: mailboxVendor.create({}, { id: 'mailbox' }), close: async () => undefined }))

describeMailDriver('smtp', async () => {
  const mailroom = new Mailroom()
  const to = (port: number) => smtpVendor.create(smtpConfig.parse({ host: '127.0.0.1', port, security: 'none' }), { id: 'smtp' })
  const refuse = (times: number) => {
    mailroom.refuse = times
  }
  // Port 1 belongs to nobody: what is sent there is refused at once.
  return {
    driver: to(await mailroom.open()),
    astray: to(1),
    otherEnd: { received: mailroom.received, senders: mailroom.senders, refuse },
    close: () => mailroom.close(),
  }
})
