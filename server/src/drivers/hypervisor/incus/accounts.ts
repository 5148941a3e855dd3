import { DriverError } from '../port.ts'

/** Files of accounts as every Linux keeps them. */

export interface Account {
  readonly uid: number
  readonly gid: number
  readonly home: string
}

/** Null: nobody of that name. */
export function accountOf(passwd: string, username: string): Account | null {
  const line = passwd.split('\n').find((each) => each.startsWith(`${username}:`))
  const [, , uid, gid, , home] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined || !home?.startsWith('/')) return null
  return { uid: Number(uid), gid: Number(gid), home }
}

/** The same file with this hash for that account, which from now on is neither locked nor expired. */
export function withHash(shadow: string, username: string, hash: string, today: number): string {
  if (/[:\n]/.test(hash)) throw new DriverError('refused', 'not a hash')
  const lines = shadow.split('\n').filter((line) => line !== '')
  const at = lines.findIndex((line) => line.startsWith(`${username}:`))
  const [, , , ...rest] = (lines[at] ?? '').split(':')
  const line = [username, hash, String(today), ...(rest.length === 6 ? rest : ['0', '99999', '7', '', '', ''])].join(':')
  if (at < 0) lines.push(line)
  else lines[at] = line
  return `${lines.join('\n')}\n`
}
