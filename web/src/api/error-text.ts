import { inReadersZone } from '../design/data/date-format.ts'
import { translator } from '../i18n/i18n.tsx'
import { asApiError } from './errors.ts'

/** The sentence a person reads: the server's, or the catalogue's for what only the browser can notice. */
export function errorText(cause: unknown): string {
  const error = asApiError(cause)
  const t = translator()
  if (error.isLostNetwork) return t('errors.network')
  if (error.code === 'unreadable' || (error.status >= 500 && error.status !== 503 && error.status !== 502)) return t('errors.request')
  return inReadersZone(error.message)
}
