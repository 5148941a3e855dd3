import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { EngineMachine, HypervisorDriver } from '../../src/drivers/hypervisor/port.ts'

export const onPath = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

export const sshClient = 'dbclient'

/** A new key for SSH: its private half in this file, its public one as a line `type base64`. */
export async function newKey(file: string): Promise<{ file: string; publicKey: string }> {
  const { stdout } = await promisify(execFile)('dropbearkey', ['-t', 'ed25519', '-f', file])
  return { file, publicKey: /^ssh-ed25519 \S+/m.exec(stdout)?.[0] ?? '' }
}

/**
 * What a command prints in a guest that is reached by SSH; null where it does not let this login in. `home` keeps the client's files;
 * `from` is the program, with its arguments, that starts the client in another network.
 */
export async function runInGuest(
  home: string,
  { ssh }: Pick<EngineMachine, 'ssh'>,
  login: { readonly username: string } & ({ readonly password: string } | { readonly keyFile: string }),
  command: string,
  from: readonly string[] = [],
): Promise<string | null> {
  if (ssh === undefined) return null
  const byKey = 'keyFile' in login
  const args = [
    '-y',
    '-y',
    '-p',
    String(ssh.port),
    ...(byKey ? ['-i', login.keyFile] : []),
    `${login.username}@${ssh.host}`,
    `echo; ${command}`,
  ]
  // A password that nobody has: without one the client would ask at the terminal.
  const env = { ...process.env, HOME: home, DROPBEAR_PASSWORD: byKey ? 'none' : login.password }
  const [program = sshClient, ...all] = [...from, sshClient, ...args]
  const answer = await promisify(execFile)(program, all, { env, timeout: 60_000 }).catch(() => null)
  // The client's exit says nothing of a login that OpenSSH refuses; what ran has printed a line at least.
  return answer === null || answer.stdout === '' ? null : answer.stdout.trim()
}

/** User data that says so on a line of its own each time it runs. */
export const firstBoot = (word: string): string => `#!/bin/sh\necho "${word} $(hostname)" >>/etc/first-boot\n`

/** What it said, once it has ended. `login`: the file of a key, or a password. */
export async function firstBootSaid(
  engine: Pick<HypervisorDriver, 'find'>,
  key: string,
  login: string | { readonly password: string },
): Promise<string | null> {
  const by = { username: 'root', ...(typeof login === 'string' ? { keyFile: login } : login) }
  for (let look = 0; ; look++) {
    const machine = await engine.find(key)
    const said = machine && (await runInGuest(tmpdir(), machine, by, 'cat /etc/first-boot; tail -n 1 /var/log/user-data.log'))
    if (said?.includes('ended') || look > 30) return said
    await wait(500)
  }
}
