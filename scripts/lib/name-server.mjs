// A name server of Debian's packages for the tests of the DNS driver: unpacked and not installed, so that none ever runs on this host by itself.
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../guest/tools.mjs'

/** Puts BIND, and the libraries that this host lacks, into the folder. Returns what the caller prints. */
export function unpackNameServer(folder, log) {
  if (fs.existsSync(join(folder, 'usr/sbin/named'))) return 'up to date'
  const wanted = run('apt-get', ['install', '--simulate', '-q', '--no-install-recommends', 'bind9'])
  const names = [...wanted.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name)
  if (names.length === 0) return 'installed on this host already'
  log('fetching a name server')
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-bind-'))
  try {
    run('apt-get', ['download', '-q', ...names], { cwd: work })
    const tree = `${folder}.part`
    fs.rmSync(tree, { recursive: true, force: true })
    fs.mkdirSync(tree, { recursive: true })
    for (const archive of fs.readdirSync(work).filter((name) => name.endsWith('.deb'))) run('dpkg', ['-x', archive, tree], { cwd: work })
    fs.rmSync(folder, { recursive: true, force: true })
    fs.renameSync(tree, folder)
    return `unpacked ${names.length} packages`
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}
