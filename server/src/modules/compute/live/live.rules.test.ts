import { describe, expect, it } from 'vitest'
import { isHeard, parseTarget, planState, serverOf, targetState } from './live.rules.ts'

const at = new Date('2026-11-20T02:00:00.000Z')
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)

describe('[O5] a target of a live plan', () => {
  it('is read as platforms show theirs, and shown again without its key', () => {
    expect(parseTarget(' rtmps://A.rtmps.youtube.com/live2/ ', 'abcd-1234?x=1')).toEqual({
      ...{ tls: true, host: 'a.rtmps.youtube.com', port: 443, app: 'live2', name: 'abcd-1234?x=1' },
    })
    const far = parseTarget('rtmp://live.example.com:1936/app/inst', 'k')
    expect(far).toEqual({ tls: false, host: 'live.example.com', port: 1936, app: 'app/inst', name: 'k' })
    expect('code' in far ? null : serverOf(far)).toBe('rtmp://live.example.com:1936/app/inst')
    expect(parseTarget('rtmp://203.0.114.7/live', 'k')).toMatchObject({ host: '203.0.114.7', port: 1935 })
  })

  it('is refused where it is none, or leads into somebody’s own network', () => {
    const code = (server: string, key = 'k') => {
      const parsed = parseTarget(server, key)
      return 'code' in parsed ? `${parsed.path} ${parsed.code}` : null
    }
    for (const none of [
      '',
      'youtube',
      'http://a.example.com/live',
      'rtmp://a.example.com',
      'rtmp://u:p@a.example.com/live',
      'rtmp://a.example.com/l"; x',
    ])
      expect(code(none)).toBe('server live.target-invalid')
    for (const inside of ['10.0.2.2', '127.0.0.1', '192.168.1.9', '169.254.169.254', '[::1]', 'localhost', 'db.internal', 'router'])
      expect(code(`rtmp://${inside}/live`)).toBe('server live.target-inside')
    for (const key of ['', 'a b', 'a"b', 'a;b', 'a$b', 'a\nb']) expect(code('rtmp://a.example.com/live', key)).toBe('key live.key-invalid')
  })
})

describe('[O5] what a live plan said', () => {
  const said = { revision: 3, confirmed: 3, checkedAt: ago(20) }

  it('counts for a minute, while it runs, and only of what is wanted now', () => {
    expect(isHeard(said, true, at)).toBe(true)
    expect(isHeard(said, false, at)).toBe(false)
    expect(isHeard({ ...said, checkedAt: ago(61) }, true, at)).toBe(false)
    expect(isHeard({ ...said, confirmed: 2 }, true, at)).toBe(false)
  })

  it('decides what is shown of each target', () => {
    const state = (more: object, receiving = false, enabled = true) =>
      targetState({ ...said, heard: true, onAir: true, ...more }, { enabled, receiving })
    expect([state({}, true), state({}), state({ onAir: false }), state({ heard: false }), state({ confirmed: 2 }, true)]).toEqual([
      ...['receiving', 'waiting', 'idle', 'unknown', 'pending'],
    ])
    // Switched off, and the server has confirmed that; or it has not yet.
    expect([state({}, false, false), state({ heard: false }, false, false), state({ confirmed: 2 }, false, false)]).toEqual([
      ...['off', 'off', 'pending'],
    ])
  })

  it('decides what staff are shown of the plan: off only where its engine says so', () => {
    const stream = { ...{ since: at.toISOString(), bitsPerSecond: 1, bytesIn: 1, bytesOut: 1 }, ...{ width: 1, height: 1, fps: 1 } }
    const onAir = { heard: true, stream: { ...stream, video: null, audio: null } }
    const idle = { heard: true, stream: null }
    const silent = { heard: false, stream: null }
    expect([
      planState({ state: 'running', power: 'running' }, onAir),
      planState({ state: 'running', power: 'running' }, idle),
      planState({ state: 'running', power: 'running' }, silent),
      planState({ state: 'running', power: null }, silent),
      planState({ state: 'stopped', power: 'stopped' }, silent),
      planState({ state: 'installing', power: null }, silent),
    ]).toEqual(['on-air', 'idle', 'silent', 'silent', 'off', 'preparing'])
  })
})
