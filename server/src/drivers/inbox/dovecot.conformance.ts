import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'
import { freePort } from '../../../test/support/ports.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
/** Unpacked there by `npm run engines`. */
const unpacked = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'dovecot')
const tree = existsSync(join(unpacked, 'usr/sbin/dovecot')) ? unpacked : '/'
/** Its servers must be found where they were built for, and it wants to be started by root. */
export const dovecotMissing: string | null =
  process.getuid?.() !== 0
    ? 'only root can start Dovecot'
    : !existsSync(join(tree, 'usr/sbin/dovecot')) || !existsSync('/usr/lib/dovecot/modules')
      ? 'dovecot missing; npm run engines'
      : null

export const DOVECOT_PASSWORD = 'of-the-mailbox'

/** A real IMAP server with a mailbox for whoever signs in. */
export class Dovecot {
  readonly port: number
  private readonly child: ChildProcess
  private readonly directory: string

  private constructor(port: number, child: ChildProcess, directory: string) {
    this.port = port
    this.child = child
    this.directory = directory
  }

  static async start(): Promise<Dovecot> {
    const directory = await mkdtemp(join(tmpdir(), 'portal-dovecot-'))
    await chmod(directory, 0o755)
    for (const folder of ['mail', 'login']) await mkdir(join(directory, folder))
    await chmod(join(directory, 'mail'), 0o777)
    const port = await freePort()
    const libraries = ['usr/lib/dovecot', 'usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'].map((path) => join(tree, path)).join(':')
    const file = join(directory, 'dovecot.conf')
    await writeFile(file, confOf(directory, port, libraries))
    const args = ['-c', file, '-m', 'master', '-e', join(tree, 'usr/sbin/dovecot'), '-F', '-c', file]
    const env = { ...process.env, LD_LIBRARY_PATH: libraries }
    const child = spawn(join(tree, 'usr/bin/doveconf'), args, { stdio: 'ignore', env })
    for (let tries = 0; !(await greets(port)); tries++) {
      if (tries > 100 || child.exitCode !== null) throw new Error('Dovecot does not start')
      await wait(100)
    }
    return new Dovecot(port, child, directory)
  }

  /** A mail arrives, as a delivery agent would put it there. */
  async deliver(user: string, raw: string | Buffer): Promise<void> {
    await this.look(user, (client) => client.append('INBOX', Buffer.from(raw)))
  }

  /** How many mails lie in a folder. */
  async count(user: string, folder: string): Promise<number> {
    const found = await this.look(user, (client) => client.status(folder, { messages: true }))
    return found ? (found.messages ?? 0) : 0
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await gone
    await rm(this.directory, { recursive: true, force: true })
  }

  private async look<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const auth = { user, pass: DOVECOT_PASSWORD }
    const client = new ImapFlow({ host: '127.0.0.1', port: this.port, secure: false, auth, logger: false })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout().catch(() => client.close())
    }
  }
}

const confOf = (directory: string, port: number, libraries: string): string => `
base_dir = ${directory}/run
state_dir = ${directory}/run
login_plugin_dir = ${directory}/login
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
mail_location = maildir:${directory}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
import_environment = TZ LD_LIBRARY_PATH=${libraries}
passdb {
  driver = static
  args = password=${DOVECOT_PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${directory}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
service anvil {
  chroot =
}
`

/** It says who it is once all of it runs. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(2000, () => socket.destroy())
    socket.once('data', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
