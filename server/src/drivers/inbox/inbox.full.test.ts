import { describe } from 'vitest'
import { describeInboxDriver } from './conformance.ts'
import { DOVECOT_PASSWORD, Dovecot, dovecotMissing } from './dovecot.conformance.ts'
import { imapConfig, imapVendor } from './imap/driver.ts'
import { Loopback, loopbackConfig, loopbackVendor } from './loopback.conformance.ts'

const ADDRESS = 'support@arden.example'

describeInboxDriver('in memory', async () => {
  const room = new Loopback()
  const driver = loopbackVendor(room).create(loopbackConfig.parse({ address: ADDRESS }), { id: 'inbox-1' })
  return { driver, deliver: async (raw) => void room.put(ADDRESS, raw), close: async () => undefined }
})

describe.skipIf(dovecotMissing)(`Dovecot${dovecotMissing ? ` (skipped: ${dovecotMissing})` : ''}`, () => {
  const at = (port: number, change: Record<string, unknown> = {}) =>
    imapVendor.create(
      imapConfig.parse({
        ...{ address: ADDRESS, host: '127.0.0.1', port, security: 'none', username: 'support', password: DOVECOT_PASSWORD },
        ...change,
      }),
      { id: 'imap-1' },
    )
  const bench = async (change: Record<string, unknown>) => {
    const server = await Dovecot.start()
    return {
      driver: at(server.port, change),
      stranger: at(server.port, { password: 'wrong' }),
      astray: at(1),
      deliver: (raw: string | Buffer) => server.deliver('support', raw),
      close: () => server.stop(),
    }
  }
  describeInboxDriver('IMAP, moving what is done', () => bench({}))
})
