import { USER_DATA_BYTES_MAX, type UserDataFormat } from '@portal/contracts/constants.ts'

export type UserDataProblem = 'user-data.too-long' | 'user-data.unreadable' | 'user-data.not-for-image'

/** As long as `#cloud-config`: before that somebody may still be on the way there. */
const TELLING = 13

function formatOf(text: string): UserDataFormat | null {
  if (text.startsWith('#!')) return 'script'
  return /^#cloud-config[ \t]*(\r?\n|$)/.test(text) ? 'cloud-config' : null
}

/** What is wrong, as it is typed, for a system that runs these; null while nothing is. The server's word is the last. */
export function userDataProblem(text: string, runs: readonly UserDataFormat[]): UserDataProblem | null {
  if (text.trim() === '') return null
  if (new TextEncoder().encode(text).length > USER_DATA_BYTES_MAX) return 'user-data.too-long'
  const format = formatOf(text)
  if (format === null) return text.length <= TELLING ? null : 'user-data.unreadable'
  return runs.includes(format) ? null : 'user-data.not-for-image'
}
