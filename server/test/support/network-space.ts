import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from './guest.ts'

const [IP, NFT] = ['/usr/sbin/ip', '/usr/sbin/nft']
/** Those whose names mean something else while a space is open. */
const REAL: Readonly<Record<string, string>> = { ip: IP, nft: NFT }
const command = (tool: string, args: readonly string[]): string =>
  execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const mayMakeSpaces = (): boolean => {
  const name = `portal-try-${process.pid}`
  try {
    command(IP, ['netns', 'add', name])
    command(IP, ['netns', 'delete', name])
    return true
  } catch {
    return false
  }
}

/** What is not here of what a network of one's own takes. */
export function missingForSpaces(): string[] {
  const missing = ['ip', 'nft', 'busybox'].filter((tool) => !onPath(tool))
  if (process.getuid?.() !== 0 || !mayMakeSpaces()) missing.push('the right to make network namespaces (root)')
  return missing
}

export interface NetworkSpace {
  readonly name: string
  /** Of the scripts, and whatever a test keeps beside them. */
  readonly directory: string
  /** What a program says that runs inside. */
  readonly run: (tool: string, ...args: string[]) => string
  /** A script that runs a program inside. */
  readonly script: (name: string, program?: string) => string
  readonly close: () => void
}

let made = 0

/** A network of its own with a bridge `br0`; until it is closed `ip`, `nft` and `dbclient` mean those inside, for whatever this process starts. */
export function openSpace(): NetworkSpace {
  const name = `portal-${process.pid}-${++made}`
  const directory = mkdtempSync(join(tmpdir(), 'portal-net-'))
  const path = process.env['PATH']
  const inside = [IP, 'netns', 'exec', name]
  const script: NetworkSpace['script'] = (tool, program = tool) => {
    const file = join(directory, tool)
    writeFileSync(file, `#!/bin/sh\nexec ${inside.join(' ')} ${program} "$@"\n`)
    chmodSync(file, 0o755)
    return file
  }
  const run: NetworkSpace['run'] = (tool, ...args) => command(IP, ['netns', 'exec', name, REAL[tool] ?? tool, ...args])
  command(IP, ['netns', 'add', name])
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', 'br0', 'type', 'bridge')
  run('ip', 'link', 'set', 'br0', 'up')
  script('ip', IP)
  script('nft', NFT)
  script('dbclient', '/usr/bin/dbclient')
  process.env['PATH'] = `${directory}:${path}`
  return {
    ...{ name, directory, script, run },
    close: () => {
      process.env['PATH'] = path
      command(IP, ['netns', 'delete', name])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A host of the bridge, in a network of its own: the bridge's end has the name of a guest's device. */
export function plug(space: NetworkSpace, device: string, address: string): { run: NetworkSpace['run']; close: () => void } {
  const name = `${space.name}-${device}`
  command(IP, ['netns', 'add', name])
  space.run('ip', 'link', 'add', device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  space.run('ip', 'link', 'set', device, 'master', 'br0', 'up')
  command(IP, ['-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0'])
  // What it says of itself in IPv6, whenever it likes, would be counted too.
  command(IP, ['netns', 'exec', name, 'sh', '-c', 'echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6'])
  command(IP, ['-n', name, 'link', 'set', 'eth0', 'up'])
  return {
    run: (tool, ...args) => command(IP, ['netns', 'exec', name, tool, ...args]),
    close: () => void command(IP, ['netns', 'delete', name]),
  }
}
