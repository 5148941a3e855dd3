import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriverError, INBOX_MAIL_MAX, type InboxDriver } from './port.ts'

/** A mailbox under test. */
export interface InboxBench {
  readonly driver: InboxDriver
  /** With a wrong password, where there is one. */
  readonly stranger?: InboxDriver
  /** Leads nowhere. */
  readonly astray?: InboxDriver
  /** Somebody’s mail arrives. */
  readonly deliver: (raw: string | Buffer) => Promise<void>
  readonly close: () => Promise<void>
}

const mailOf = (n: number, more = ''): string =>
  `From: linh@example.com\r\nTo: support@arden.example\r\nSubject: Mail ${n}\r\nMessage-ID: <conformance-${n}@example.com>\r\n\r\nText ${n}\r\n${more}`

/** What every driver of inboxes must keep. */
export function describeInboxDriver(name: string, make: () => Promise<InboxBench>): void {
  describe(`inbox driver ${name}`, () => {
    let at: InboxBench
    beforeAll(async () => {
      at = await make()
    })
    afterAll(async () => {
      for (const driver of [at.driver, at.stranger, at.astray]) await driver?.close()
      await at.close()
    })

    it('tells whether it works without changing anything, and never throws', async () => {
      expect(await at.driver.probe()).toMatchObject({ ok: true, detail: expect.stringMatching(/./) })
      for (const bad of [at.stranger, at.astray])
        if (bad) expect(await bad.probe()).toMatchObject({ ok: false, reason: expect.stringMatching(/./) })
    })

    it('brings mails as they came, the oldest first, from the mark on, and as long as they are not put away', async () => {
      const { validity, mails: none } = await at.driver.fetch(null, 10)
      expect(none).toEqual([])
      for (const n of [1, 2, 3]) await at.deliver(mailOf(n))
      const first = await at.driver.fetch(null, 2)
      expect(first.validity).toBe(validity)
      expect(first.mails.map(({ raw }) => raw.toString())).toEqual([mailOf(1), mailOf(2)])
      expect(first.mails.every(({ whole, size, raw }) => whole && size === raw.length)).toBe(true)
      const [one, two] = first.mails.map(({ uid }) => uid)
      const rest = await at.driver.fetch({ validity, uid: two ?? 0 }, 10)
      expect(rest.mails.map(({ raw }) => raw.toString())).toEqual([mailOf(3)])
      const nothing = await at.driver.fetch({ validity, uid: rest.mails[0]?.uid ?? 0 }, 10)
      expect(nothing.mails).toEqual([])
      // Of another validity: all of them, whatever their numbers.
      expect((await at.driver.fetch({ validity: 'another', uid: 9_999_999 }, 10)).mails).toHaveLength(3)
      await at.driver.settle(validity, [one ?? 0])
      await at.driver.settle(validity, [one ?? 0, two ?? 0])
      await at.driver.settle('another', [rest.mails[0]?.uid ?? 0])
      await at.driver.settle(validity, [])
      const third = await at.driver.fetch({ validity, uid: two ?? 0 }, 10)
      expect(third.mails.map(({ raw }) => raw.toString())).toEqual([mailOf(3)])
    })

    it('brings of one that is too large its header alone', async () => {
      const { validity, mails } = await at.driver.fetch(null, 10)
      const mark = { validity, uid: Math.max(0, ...mails.map(({ uid }) => uid)) }
      await at.deliver(mailOf(4, `${'x'.repeat(998)}\r\n`.repeat(Math.ceil(INBOX_MAIL_MAX / 1000) + 1)))
      const [large] = (await at.driver.fetch(mark, 10)).mails
      expect(large).toMatchObject({ whole: false })
      expect(large?.size).toBeGreaterThan(INBOX_MAIL_MAX)
      expect(large?.raw.length).toBeLessThan(10_000)
      expect(large?.raw.toString()).toContain('Subject: Mail 4')
      await at.driver.settle(validity, [large?.uid ?? 0])
    })

    it('says of a server that is not there that it may be tried again, and of a wrong password that it is one', async () => {
      const errorOf = (driver: InboxDriver) => driver.fetch(null, 1).catch((reason: unknown) => reason)
      if (at.astray) {
        const error = await errorOf(at.astray)
        expect(error).toBeInstanceOf(DriverError)
        expect(error).toMatchObject({ kind: 'retry-later' })
      }
      if (at.stranger) expect(await errorOf(at.stranger)).toMatchObject({ kind: 'bad-credentials' })
    })
  })
}
