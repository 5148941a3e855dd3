import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { freePort } from '../../scripts/lib/ports.mjs'

const PACKAGES = ['nginx', 'libnginx-mod-rtmp']
const MODULE = 'ngx_rtmp_module.so'
/** Somebody's address out there, as far as the portal knows, which refuses private ones; here it is this host's own. */
const ADDRESS = '11.0.0.77'

interface SecondNginx {
  /** As a platform shows it. */
  readonly server: string
  readonly start: () => void
  /** At once, as a host that fails. */
  readonly kill: () => void
  /** The segments that it offers of a stream; none until something came since its last start. */
  readonly segments: (key: string) => string[]
  readonly close: () => void
}

/** Where nginx is: installed, or unpacked from Debian's packages as the image of live plans is made. */
function nginxIn(folder: string): { readonly binary: string; readonly module: string } {
  const placed = (root: string) => ({ binary: join(root, 'usr/sbin/nginx'), module: join(root, 'usr/lib/nginx/modules', MODULE) })
  const installed = placed('/')
  if (existsSync(installed.binary) && existsSync(installed.module)) return installed
  execFileSync('apt-get', ['download', '-q', ...PACKAGES], { cwd: folder, stdio: 'ignore' })
  for (const archive of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg', ['-x', archive, 'x'], { cwd: folder })
  return placed(join(folder, 'x'))
}

/**
 * A platform that a live plan streams on to: an nginx of this host. Guests reach it because the portal of these tests lets them out
 * (`GUESTS_OUTBOUND`), and it takes root to give this host its address.
 */
export async function secondNginx(): Promise<SecondNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-platform-'))
  const { binary, module } = nginxIn(folder)
  const ip = (verb: 'replace' | 'delete') => execFileSync('ip', ['address', verb, `${ADDRESS}/32`, 'dev', 'lo'])
  ip('replace')
  const [port, config, received] = [await freePort({ host: ADDRESS }), join(folder, 'nginx.conf'), join(folder, 'hls')]
  const listening = `server { listen ${ADDRESS}:${port}; application live { live on; hls on; hls_path ${received}; hls_fragment 1s; } }`
  const lines = [
    // One process, which is ours to end.
    ...[`load_module ${module};`, 'daemon off;', 'master_process off;', `pid ${join(folder, 'pid')};`, 'error_log /dev/null crit;'],
    ...['events { worker_connections 64; }', `rtmp { access_log off; ${listening} }`, ''],
  ]
  writeFileSync(config, lines.join('\n'))
  let running: ChildProcess | null = null
  const start = (): void => {
    rmSync(received, { recursive: true, force: true })
    mkdirSync(received)
    running = spawn(binary, ['-e', '/dev/null', '-p', folder, '-c', config], { stdio: 'ignore' })
  }
  const kill = (): void => void running?.kill('SIGKILL')
  start()
  return {
    server: `rtmp://${ADDRESS}:${port}/live`,
    start,
    kill,
    segments: (key) => {
      const list = join(received, `${key}.m3u8`)
      const offered = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
      return offered.filter((line) => line.endsWith('.ts'))
    },
    close: () => {
      kill()
      ip('delete')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
