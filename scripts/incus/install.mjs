// Installs Incus's daemon with what a cluster of tests needs. Debian 12 has it in its backports alone; from there nothing but Incus is taken.
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'

const OWN = ['incus-base', 'incus-client']
/** What its database needs, which Debian 12 itself has not. */
const BACKPORTED = [...OWN, 'libraft0', 'libcowsql0']
const BESIDE = ['btrfs-progs', 'dnsmasq-base', 'netbase', 'nftables', 'openssl', 'util-linux']
const SOURCE = '/etc/apt/sources.list.d/portal-backports.sources'

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const apt = (...args) => execFileSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
const candidate = (name) =>
  /Candidate: (?!\(none\))(\S+)/.exec(spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' }).stdout ?? '')?.[1]

function installed(name) {
  const answer = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.includes('install ok installed')
}

/** Returns what the caller prints. */
export function installIncus(log) {
  const missing = [...OWN, ...BESIDE].filter((name) => !installed(name))
  if (missing.length === 0) return 'installed'
  if (process.getuid?.() !== 0) return `packages are missing; an administrator must run: npm run engines -- --incus`
  apt('update', '-q')
  const [, suite] = /^VERSION_CODENAME=(\w+)$/m.exec(fs.readFileSync('/etc/os-release', 'utf8')) ?? []
  let names = missing
  if (!installed('incus-base') && candidate('incus-base') === undefined) {
    log(`adding ${suite}-backports, from which only Incus is taken`)
    const source = ['Types: deb', 'URIs: http://deb.debian.org/debian', `Suites: ${suite}-backports`, 'Components: main']
    fs.writeFileSync(SOURCE, `${[...source, 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg'].join('\n')}\n`)
    apt('update', '-q')
  }
  if (candidate('incus-base')?.includes('~bpo'))
    names = [...BESIDE.filter((name) => !installed(name)), ...BACKPORTED.map((name) => `${name}/${suite}-backports`)]
  log(`installing ${names.join(' ')}`)
  keepOff(() => apt('install', '-y', '-q', '--no-install-recommends', ...names))
  return 'installed'
}

/** The package starts its daemon: this host is to be no Incus by itself. Only what a test starts runs, in namespaces of its own. */
function keepOff(act) {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !fs.existsSync(policy)
  if (isOurs) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    act()
  } finally {
    if (isOurs) fs.rmSync(policy)
  }
}
