import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGES = ['nginx', 'libnginx-mod-rtmp']
const MODULE = 'ngx_rtmp_module.so'
/** Somebody's address out there, as far as the portal knows; here it is this host's own. */
const ADDRESS = '11.0.0.77'

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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, ADDRESS, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A platform that a live plan streams on to: an nginx of this host at an address that is public for the portal. It may die and return. */
export async function secondNginx() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-platform-'))
  execFileSync('ip', ['address', 'replace', `${ADDRESS}/32`, 'dev', 'lo'])
  const { binary, module } = nginxIn(folder)
  const [port, config, pid, received] = [await freePort(), join(folder, 'nginx.conf'), join(folder, 'pid'), join(folder, 'hls')]
  mkdirSync(received)
  writeFileSync(
    config,
    `load_module ${module};
user root;
worker_processes 1;
pid ${pid};
error_log /dev/null crit;
events { worker_connections 64; }
rtmp { access_log off; server { listen ${ADDRESS}:${port}; application live { live on; hls on; hls_path ${received}; hls_fragment 1s; } } }
`,
  )
  const start = (): void => void execFileSync(binary, ['-e', '/dev/null', '-c', config])
  const kill = (): void => {
    const master = Number(readFileSync(pid, 'utf8'))
    const workers = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ').map(Number)
    for (const each of [master, ...workers]) process.kill(each, 'SIGKILL')
    rmSync(received, { recursive: true })
    mkdirSync(received)
  }
  start()
  return {
    server: `rtmp://${ADDRESS}:${port}/live`,
    start,
    kill,
    /** The list of what it offers of a stream; empty until something came. */
    playlist: (key: string): string =>
      existsSync(join(received, `${key}.m3u8`)) ? readFileSync(join(received, `${key}.m3u8`), 'utf8') : '',
    stop: (): void => {
      kill()
      execFileSync('ip', ['address', 'del', `${ADDRESS}/32`, 'dev', 'lo'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
