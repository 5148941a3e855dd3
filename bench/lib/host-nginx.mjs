import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion, run } from '../../scripts/guest/tools.mjs'
import { at } from '../../scripts/lib/paths.mjs'
import { freePorts } from '../../scripts/lib/ports.mjs'
import { liveLines } from '../../server/dist/drivers/hypervisor/live.js'

const PACKAGES = ['nginx', 'libnginx-mod-rtmp', 'libnginx-mod-stream']
const MODULES = ['ngx_rtmp_module.so', 'ngx_stream_module.so']

/** Where nginx and its modules are: installed, or unpacked from the packages that the guest image is made of. Null: neither can be had. */
export function nginxOfHost(folder) {
  const placed = (root) => ({ binary: join(root, 'usr/sbin/nginx'), modules: join(root, 'usr/lib/nginx/modules') })
  const whole = ({ binary, modules }) => existsSync(binary) && MODULES.every((name) => existsSync(join(modules, name)))
  const installed = placed('/')
  if (whole(installed)) return installed
  if (PACKAGES.some((name) => packageVersion(name) === undefined)) return null
  const work = join(folder, 'packages')
  mkdirSync(work)
  run('apt-get', ['download', '-q', ...PACKAGES], { cwd: work })
  for (const archive of readdirSync(work).filter((name) => name.endsWith('.deb'))) run('dpkg', ['-x', archive, 'x'], { cwd: work })
  const unpacked = placed(join(work, 'x'))
  return whole(unpacked) ? unpacked : null
}

/**
 * The guest's own script, with places and ports of the host's: what nginx is told is word for word the same. It must neither end
 * other people's nginx nor give folders away.
 */
async function scriptFor(folder, { binary, modules }) {
  const [ingest, viewers, inside, first] = await freePorts(4)
  const guest = readFileSync(at('scripts/guest/live/rootfs/usr/sbin/portal-live'), 'utf8')
  const replaced = [
    [
      'wanted=/etc/portal-live.conf config=/run/live/nginx.conf home=/var/live',
      `wanted=${folder}/wanted config=${folder}/run/nginx.conf home=${folder}/home`,
    ],
    ['/run/live', `${folder}/run`],
    ['/usr/lib/nginx/modules', modules],
    ['user nobody nogroup;', process.getuid() === 0 ? 'user root;' : ''],
    ['chown -R nobody:nogroup "$home"', ':'],
    ['pkill -KILL -x nginx', ':'],
    ['nginx -c "$config"', `${binary} -e /dev/null -c "$config"`],
    ['listen 1935;', `listen 127.0.0.1:${ingest};`],
    ['rtmp://127.0.0.1:1935/view', `rtmp://127.0.0.1:${ingest}/view`],
    ['listen 8080;', `listen 127.0.0.1:${viewers};`],
    ['127.0.0.1:8081', `127.0.0.1:${inside}`],
    ['at=2000', `at=${first}`],
  ]
  let script = guest
  for (const [from, to] of replaced) {
    if (!script.includes(from)) throw new Error(`the script of live plans has no "${from}" any more`)
    script = script.replaceAll(from, to)
  }
  const file = join(folder, 'portal-live')
  writeFileSync(file, script)
  return { file, ingest }
}

/** Runs it with this key and these targets; `pids` are its processes. */
export async function startNginx(folder, nginx) {
  const place = join(folder, 'host')
  mkdirSync(join(place, 'run'), { recursive: true })
  const { file, ingest } = await scriptFor(place, nginx)
  const pid = () => Number(readFileSync(join(place, 'run/nginx.pid'), 'utf8'))
  const isThere = () => existsSync(join(place, 'run/nginx.pid')) && existsSync(`/proc/${pid()}`)
  return {
    ingest: `rtmp://127.0.0.1:${ingest}/live`,
    set: async (wanted) => {
      execFileSync('sh', [file, 'set', Buffer.from(liveLines(wanted)).toString('base64')], { stdio: 'ignore' })
    },
    pids: () => [pid(), ...readFileSync(`/proc/${pid()}/task/${pid()}/children`, 'utf8').trim().split(' ').map(Number)],
    stop: async () => {
      if (isThere()) process.kill(pid(), 'SIGTERM')
    },
  }
}
