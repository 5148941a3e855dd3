/** Anything as long and as even as our tokens and hashes: no path, name or sentence is. */
const TOKEN_LIKE = /[\w-]{40,}/g
const MAX_TEXT = 1000
const MAX_DEPTH = 4

/** What of an error may be written down: facts of our own naming, never its values. */
export interface WrittenError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: WrittenError
  readonly [fact: string]: unknown
}

/** Names of properties that say what failed, and not with what. */
const FACTS = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'severity',
  'kind',
  'step',
  'syscall',
  'address',
  'port',
  'responseCode',
] as const

/**
 * An error's sentence without what was being written [C5a]: drivers put parameters into it (drizzle), the row that was refused
 * (PostgreSQL) or the text that could not be read (JSON), and these hold passwords, hashes and tokens.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return clean(String(error))
  if ('query' in error && 'params' in error) return error.cause === undefined ? 'a query failed' : errorText(error.cause)
  if (error instanceof SyntaxError && error.message.includes('JSON')) return 'not valid JSON'
  if (isDataException(error)) return clean(error.message.replace(/"[\s\S]*"/, '"[removed]"'))
  return clean(error.message)
}

/** For the log: sentence, facts, where it happened, and the same of its causes. */
export function writtenError(error: unknown, depth = 0): WrittenError | string {
  if (!(error instanceof Error)) return errorText(error)
  const facts: Record<string, unknown> = {}
  for (const name of FACTS) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value
  }
  if ('query' in error && typeof error.query === 'string') facts['query'] = clean(error.query)
  const cause = error.cause === undefined || depth >= MAX_DEPTH ? undefined : writtenError(error.cause, depth + 1)
  return {
    type: error.constructor.name,
    message: errorText(error),
    ...facts,
    // The stack begins with the message, which was just made safe.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(typeof cause === 'object' && { cause }),
  }
}

/** Class 22: a value that does not fit its type, which PostgreSQL quotes; elsewhere it quotes names of ours. */
const isDataException = (error: Error): boolean => 'severity' in error && 'code' in error && String(error.code).startsWith('22')

const clean = (text: string): string => text.replaceAll(TOKEN_LIKE, '[removed]').slice(0, MAX_TEXT)
