import { saveFile } from '../../../lib/save-file.ts'
import type { ProxyEndpoint } from '../calls.ts'
import { loadPasswords } from './use-passwords.ts'

/** `ip:port:user:password`, as programs that use many proxies read them; a line each. */
export async function saveAsText(rows: readonly ProxyEndpoint[]): Promise<number> {
  const passwords = await loadPasswords(rows)
  const lines = rows.map(({ id, ip, port, username }) => `${ip}:${port}:${username}:${passwords.get(id) ?? ''}`)
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), 'proxies.txt')
  return lines.length
}
