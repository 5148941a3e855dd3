import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { EngineMachine } from '../../src/drivers/hypervisor/port.ts'

export const onPath = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

export const sshClient = 'dbclient'

/** What a command prints in a guest that is reached by SSH; null where it does not let this login in. `home` keeps the client's files. */
export async function runInGuest(
  home: string,
  { ssh }: Pick<EngineMachine, 'ssh'>,
  login: { readonly username: string; readonly password: string },
  command: string,
): Promise<string | null> {
  if (ssh === undefined) return null
  const args = ['-y', '-y', '-p', String(ssh.port), `${login.username}@${ssh.host}`, command]
  const env = { ...process.env, HOME: home, DROPBEAR_PASSWORD: login.password }
  const answer = await promisify(execFile)(sshClient, args, { env, timeout: 60_000 }).catch(() => null)
  return answer?.stdout.trim() ?? null
}
