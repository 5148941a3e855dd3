import { pino } from 'pino'
import { writtenError } from './error-text.ts'

export type Logger = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/** Names whose values never reach a log line [C5a]. */
const SECRET_KEYS = [
  'password',
  'passwordConfirm',
  'newPassword',
  'passwordHash',
  'sessionId',
  'token',
  'apiToken',
  'authorization',
  'cookie',
  'otp',
  'secret',
  'ticket',
  'pow',
  'key',
  'payload',
  'body',
]

/**
 * JSON lines. Secrets are removed by name at three depths, and errors are written without the values they carry;
 * bodies and URLs with parameters are never logged at all.
 */
export function createLogger(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: writtenError, error: writtenError },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
