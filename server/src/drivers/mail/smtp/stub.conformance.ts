import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it is given, or refuses it for now. */
export class Mailroom {
  /** Each mail as it came over the line. */
  readonly received: string[] = []
  /** Of each its sender on the envelope; empty: nobody. */
  readonly senders: string[] = []
  /** So many of the next mails are refused for now. */
  refuse = 0
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (this.refuse-- > 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        this.received.push(Buffer.concat(parts).toString('utf8'))
        const from = session.envelope.mailFrom
        this.senders.push(from === false ? '' : from.address)
        done()
      })
    },
  })

  /** Answers the port that it listens on. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return (this.server.server.address() as { port: number }).port
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}
