import { ParserStopped, runParser } from '../../../platform/parsing/pool.ts'
import { parserTask } from '../../../platform/parsing/task.ts'
import { headerOnly, type ReadMail } from './letter.rules.ts'

const mail = parserTask<typeof import('./mail.parser.ts')>({
  ...{ name: 'mail', lane: 'mail', deadlineMs: 30_000 },
  ...{ from: import.meta.url, file: './mail.parser' },
})

/**
 * Reads a mail of a stranger in a parser thread, outside any transaction. Of a mail that cannot be read within the deadline only the header
 * remains; staff find the original.
 * @param ours addresses of the brand, in lower case, that a quote of our mails may name.
 */
export async function readMail(raw: Buffer, owner: string, ours: readonly string[]): Promise<ReadMail> {
  try {
    return await runParser(mail, { raw: raw as Uint8Array, ours }, owner)
  } catch (error) {
    if (!(error instanceof ParserStopped)) throw error
    return { letter: headerOnly(raw), said: '', quoted: '', accepted: [], leftOut: [] }
  }
}
