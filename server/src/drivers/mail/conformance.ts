import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriverError, type MailDriver, type OutgoingMail } from './port.ts'

/** A mail server under test; one that delivers nowhere has no other end. */
export interface MailUnderTest {
  readonly driver: MailDriver
  readonly otherEnd?: {
    /** Each mail as it arrived. */
    readonly received: readonly string[]
    /** Whom servers would tell that it did not arrive, of each. */
    readonly senders?: readonly string[]
    /** Takes none of the next so many. */
    readonly refuse: (times: number) => void
  }
  /** With settings that lead nowhere. */
  readonly astray?: MailDriver
  readonly close: () => Promise<void>
}

const mail: OutgoingMail = {
  messageId: '<conformance-1@portal.test>',
  sender: 'Arden Cloud <no-reply@arden.example>',
  recipient: 'linh@example.com',
  subject: 'Your server is ready',
  text: 'Hello Linh',
  html: '<p>Hello <b>Linh</b></p>',
}

/** What every mail driver must keep. */
export function describeMailDriver(name: string, make: () => Promise<MailUnderTest>): void {
  describe(`mail driver ${name}`, () => {
    let at: MailUnderTest
    beforeAll(async () => {
      at = await make()
    })
    afterAll(async () => {
      await at.driver.close()
      await at.astray?.close()
      await at.close()
    })

    it('tells whether it works without sending anything, and never throws', async () => {
      expect(await at.driver.probe()).toMatchObject({ ok: true, detail: expect.stringMatching(/./) })
      if (at.astray) expect(await at.astray.probe()).toMatchObject({ ok: false, reason: expect.stringMatching(/./) })
      expect(at.otherEnd?.received ?? []).toEqual([])
    })

    it('hands a mail over whole, or says that nothing leaves the portal', async () => {
      await at.driver.send(mail)
      if (!at.otherEnd) return expect(at.driver.isMailbox).toBe(true)
      expect(at.driver.isMailbox).toBeUndefined()
      const [raw = ''] = at.otherEnd.received
      for (const part of Object.values(mail)) expect(raw).toContain(part)
    })

    it('puts a mail into its thread, and says where answers go', async () => {
      if (!at.otherEnd) return
      const thread = { replyTo: 'support+t1@arden.example', inReplyTo: '<one@example.com>', references: ['<root@x>', '<one@example.com>'] }
      await at.driver.send({ ...mail, messageId: '<threaded@portal.test>', thread })
      const raw = at.otherEnd.received.at(-1) ?? ''
      expect(raw).toMatch(/^Reply-To: support\+t1@arden\.example\r$/m)
      expect(raw).toMatch(/^In-Reply-To: <one@example\.com>\r$/m)
      expect(raw).toMatch(/^References: <root@x> <one@example\.com>\r$/m)
      expect(at.otherEnd.senders?.at(-1)).toBe('support+t1@arden.example')
      await at.driver.send({ ...mail, messageId: '<automatic@portal.test>', thread: { ...thread, automatic: true } })
      expect(at.otherEnd.senders?.at(-1)).toBe('')
    })

    it('says of what was not taken that it may be tried again, and then sends it under the same Message-ID', async () => {
      if (!at.otherEnd) return await expect(at.driver.send(mail)).resolves.toBeUndefined()
      const before = at.otherEnd.received.length
      at.otherEnd.refuse(1)
      const error = await at.driver.send(mail).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(DriverError)
      expect(error).toMatchObject({ kind: 'retry-later' })
      await at.driver.send(mail)
      expect(at.otherEnd.received.slice(before)).toEqual([expect.stringContaining(mail.messageId)])
    })
  })
}
