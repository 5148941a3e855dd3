import { pino } from 'pino'

export type Logger = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'child'>

/** Names whose values never reach a log line [C5a]. */
const SECRET_KEYS = ['password', 'passwordConfirm', 'sessionId', 'token', 'authorization', 'cookie', 'otp', 'secret', 'ticket', 'pow']

/** JSON lines; secrets are removed by name at two depths. Bodies and URLs with parameters are never logged at all. */
export function createLogger(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
