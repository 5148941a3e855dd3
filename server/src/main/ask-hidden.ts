import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** What is typed at a terminal, without showing it; null where there is no terminal to ask at. */
export async function askHidden(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
