// Servers of Debian's packages that only tests want: unpacked and not installed, so that none ever runs on this host by itself.
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../guest/tools.mjs'

/** BIND, for the driver of DNS servers. */
export const unpackNameServer = (folder, log) => unpack(folder, log, { name: 'bind9', program: 'usr/sbin/named' })

/** OpenIPMI's simulator of controllers, for the driver of controllers. */
export const unpackControllers = (folder, log) => unpack(folder, log, { name: 'openipmi', program: 'usr/bin/ipmi_sim' })

/**
 * Dovecot, for the driver of inboxes. It looks for its parts where it was built for and nowhere else: where nothing is, a link leads there
 * (as root).
 */
export function unpackMailServer(folder, log) {
  const said = unpack(folder, log, { name: 'dovecot-imapd', program: 'usr/sbin/dovecot' })
  const parts = join(folder, 'usr/lib/dovecot')
  const place = '/usr/lib/dovecot'
  const isFree = !fs.existsSync(place)
  if (isFree && fs.existsSync(parts) && process.getuid?.() === 0) {
    // A link that leads nowhere any more is in the way.
    fs.rmSync(place, { force: true })
    fs.symlinkSync(parts, place)
    return `${said}, linked at ${place}`
  }
  return isFree && fs.existsSync(parts) ? `${said}; root must link ${parts} at ${place}` : said
}

/** Puts a package, and the libraries that this host lacks, into the folder. Returns what the caller prints. */
function unpack(folder, log, { name, program }) {
  if (fs.existsSync(join(folder, program))) return 'up to date'
  const wanted = run('apt-get', ['install', '--simulate', '-q', '--no-install-recommends', name])
  const names = [...wanted.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name)
  if (names.length === 0) return 'installed on this host already'
  log(`fetching ${name}`)
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-unpack-'))
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
