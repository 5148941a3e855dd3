import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPath, runInGuest, sshClient } from '../../../../test/support/guest.ts'
import { exampleSpec } from '../bench.conformance.ts'
import { config, dependencies, imagesDirectory } from './bench.conformance.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'
import { seenIn } from './live-state.ts'

const missing = ['qemu-system-x86_64', 'qemu-img', 'ffmpeg', sshClient].filter((tool) => !onPath(tool))
const image = (await readImages(imagesDirectory)).find(({ id }) => id.startsWith('rtmp'))
if (!image) missing.push('the image of live plans')
const skipReason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; npm run engines)` : ''
const KEY = 'abcd-efgh-ijkl-mnop'
const key = 'vps-1'
/** The place that is streamed on to: a second nginx, in a guest of its own. */
const SECOND = 'vps-2'
const SECOND_KEY = 'qrst-uvwx-yzab-cdef'

/** As the host of a guest is seen from its user-mode network. */
const HOST = '10.0.2.2'

describe.skipIf(missing.length > 0)(`[O5] a live plan on real QEMU, published to with ffmpeg${skipReason}`, () => {
  let directory: string
  let driver: ReturnType<typeof qemuVendor.create>
  let ingest: string
  let viewers: string
  let second: { readonly port: number; readonly viewers: string }
  const publishers: ChildProcess[] = []
  const live = () => driver.live ?? expect.fail('no live facet')
  const until = async <T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> => {
    for (let tries = 0; ; tries++) {
      const seen = await look()
      if (holds(seen) || tries > 60) return seen
      await wait(500)
    }
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-live-'))
    driver = qemuVendor.create({ ...config(directory), outbound: true }, dependencies)
    const at = async (machine: string, guestPort: number) => {
      const opened = await driver.forwards?.ensure(machine, { protocol: 'tcp', guestPort })
      return { port: opened?.port ?? 0, place: `${opened?.host}:${opened?.port}` }
    }
    const boot = async (machine: string) => {
      await driver.start(machine)
      await until(
        () => driver.find(machine),
        (found) => found?.ready === true,
      )
    }
    // One after the other what takes a port, and together what takes its time.
    for (const machine of [key, SECOND]) await driver.ensureDisk(machine, exampleSpec(image?.id ?? ''))
    ingest = `rtmp://${(await at(key, 1935)).place}/live`
    viewers = `http://${(await at(key, 8080)).place}`
    second = { port: (await at(SECOND, 1935)).port, viewers: `http://${(await at(SECOND, 8080)).place}` }
    await Promise.all([key, SECOND].map(boot))
    await live().set(SECOND, { key: SECOND_KEY, targets: [] })
  })
  afterAll(async () => {
    for (const one of publishers) one.kill('SIGKILL')
    for (const machine of [key, SECOND]) await driver.remove(machine)
    await rm(directory, { recursive: true, force: true })
  })

  /** Answers how it ended. */
  const publish = (streamKey: string): Promise<number | null> => {
    const source = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine']
    const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '90']
    const one = spawn('ffmpeg', ['-loglevel', 'quiet', ...source, ...made, '-f', 'flv', `${ingest}/${streamKey}`], { stdio: 'ignore' })
    publishers.push(one)
    return new Promise((resolve) => one.once('exit', resolve))
  }

  /** By hand, as whoever runs that server would. */
  const inSecond = async (command: string): Promise<void> => {
    const machine = (await driver.find(SECOND)) ?? expect.fail('there is no second machine')
    expect(await runInGuest(tmpdir(), machine, exampleSpec('').login, `${command} >/dev/null 2>&1 </dev/null && echo done`)).toBe('done')
  }

  it('takes the one key and refuses any other, sends on to the second nginx, and plays there and here without the key', async () => {
    const to = (port: number) => ({ tls: false, host: HOST, port, app: 'live', name: SECOND_KEY })
    await live().set(key, { key: KEY, targets: [to(second.port), to(9)] })
    expect(await publish('wrong-key-of-mine')).not.toBe(0)
    expect((await live().read(key)).stream).toBeNull()
    void publish(KEY)
    const seen = await until(
      () => live().read(key),
      ({ stream, receiving }) => (stream?.bitsPerSecond ?? 0) > 0 && receiving.length > 0,
    )
    expect(seen).toMatchObject({ stream: { width: 160, height: 90, video: 'H264', audio: 'AAC' }, receiving: [0] })
    const list = await until(
      async () => await (await fetch(`${viewers}/stream.m3u8`)).text(),
      (text) => text.includes('.ts'),
    )
    expect(list).toMatch(/^#EXTM3U/)
    expect(list).not.toContain(KEY)
    const segment = await fetch(`${viewers}/${/\S+\.ts/.exec(list)?.[0]}`)
    expect([segment.status, (await segment.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    const there = await until(
      () => live().read(SECOND),
      ({ stream }) => (stream?.bytesIn ?? 0) > 0 && stream?.width === 160,
    )
    expect(there).toMatchObject({ digest: expect.any(String), stream: { width: 160, height: 90, video: 'H264', audio: 'AAC' } })
    const played = await until(
      async () => await (await fetch(`${second.viewers}/stream.m3u8`)).text(),
      (text) => text.includes('.ts'),
    )
    for (const secret of [KEY, SECOND_KEY]) expect(played).not.toContain(secret)
    // What viewers reach says nothing of who publishes.
    for (const path of ['stat', 'auth', 'control/drop/publisher']) expect((await fetch(`${viewers}/${path}`)).status).toBe(404)
  })

  it('tries a target that died again, until it returns', async () => {
    await inSecond('kill -TERM $(cat /run/live/nginx.pid)')
    const gone = await until(
      () => live().read(key),
      ({ receiving }) => receiving.length === 0,
    )
    expect(gone).toMatchObject({ receiving: [] })
    expect(gone.stream).not.toBeNull()
    await inSecond('/usr/sbin/portal-live start')
    const back = await until(
      () => live().read(key),
      ({ receiving }) => receiving.length > 0,
    )
    expect(back.receiving).toEqual([0])
  })

  it('cuts who is on air when the key changes, and keeps what it was told over a restart, without the portal', async () => {
    const before = publishers.at(-1)
    const ended = new Promise((resolve) => before?.once('exit', resolve))
    await live().set(key, { key: 'rotated-while-on-air', targets: [] })
    expect(await Promise.race([ended, wait(15_000, 'still on air')])).not.toBe('still on air')
    expect(await publish(KEY)).not.toBe(0)
    await driver.reset(key)
    await until(
      () => driver.find(key),
      (machine) => machine?.ready === true,
    )
    // As streaming programs do: where nobody listens yet they dial again.
    let on = true
    const again = async (): Promise<void> => {
      while (on) {
        await publish('rotated-while-on-air')
        await wait(500)
      }
    }
    void again()
    const seen = await until(
      () => live().read(key),
      ({ stream }) => stream !== null,
    )
    on = false
    expect(seen.stream).not.toBeNull()
  })
})

describe('what nginx counts', () => {
  it('is nothing where the guest was never told, or says nothing', () => {
    for (const text of ['', 'nonsense', `${'a'.repeat(64)}\n`]) expect(seenIn(text)).toMatchObject({ stream: null, receiving: [] })
    expect(seenIn(`${'a'.repeat(64)}\n`).digest).toBe('a'.repeat(64))
  })
})
