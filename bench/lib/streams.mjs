import { spawn, spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'

export const BITS_PER_SECOND = 4_000_000
const SOUND = 128_000

/** A clip of exactly that bitrate: pictures are filled up to it. Made once, so that sending it costs little. */
export function makeClip(folder) {
  const file = join(folder, 'clip.flv')
  const video = String(BITS_PER_SECOND - SOUND)
  const rate = ['-b:v', video, '-minrate', video, '-maxrate', video, '-bufsize', video, '-x264-params', 'nal-hrd=cbr']
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-f', 'lavfi', '-i', 'sine', '-t', '20']
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', ...rate, '-c:a', 'aac', '-b:a', String(SOUND)]
  const { status, stderr } = spawnSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...made, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg made no clip: ${stderr}`)
  return file
}

/** Sends it over and over, as fast as it plays, until it is stopped. */
export function publish(clip, url) {
  const child = spawn('ffmpeg', ['-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy', '-f', 'flv', url], {
    stdio: 'ignore',
  })
  return ending(child)
}

/** A place that takes one stream; `bytes` says how much of it arrived. */
export async function takeStream(folder, name) {
  const port = await freePort()
  const file = join(folder, `${name}.flv`)
  rmSync(file, { force: true })
  const from = ['-listen', '1', '-i', `rtmp://127.0.0.1:${port}/in/restreamed`]
  const child = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...from, '-c', 'copy', '-flush_packets', '1', '-f', 'flv', file], {
    stdio: 'ignore',
  })
  return { port, bytes: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0, ...ending(child) }
}

function ending(child) {
  const ended = new Promise((done) => {
    child.once('exit', done)
    child.once('error', done)
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { stop }
}
