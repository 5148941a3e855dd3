import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { sha512Crypt } from '../../sha512-crypt.ts'
import { DriverError } from '../port.ts'
import { connectUnix, readLines } from './socket.ts'

const PATIENCE = { timeoutMs: 20_000 }
const PING = { timeoutMs: 800, repeatMs: 150 }
const ANSWERS = ['ready', 'done', 'failed', 'state'] as const
export type AgentAnswer = (typeof ANSWERS)[number]

interface Patience {
  readonly timeoutMs: number
  /** Say it again this often: what is said while the guest does not listen yet is lost. For requests that change nothing. */
  readonly repeatMs?: number
}

/**
 * One request to the agent in the guest (scripts/guest/rootfs/usr/sbin/portal-agent) over its second serial port.
 * `null`: nobody answered in time, because the guest still boots, hangs, or is none of our images.
 */
export const askAgent = async (socketPath: string, request: readonly string[], patience: Patience): Promise<AgentAnswer | null> =>
  (await converse(socketPath, request, patience))?.word ?? null

/** Likewise; also what was said behind the answer. */
export async function converse(
  socketPath: string,
  request: readonly string[],
  patience: Patience,
): Promise<{ readonly word: AgentAnswer; readonly rest: string } | null> {
  const socket = await connectUnix(socketPath)
  if (socket === null) return null
  const { timeoutMs, repeatMs } = patience
  let repeating: NodeJS.Timeout | undefined
  try {
    // A serial line keeps the rests of earlier conversations: the id tells our answer from a late one or an echo.
    const id = randomBytes(6).toString('hex')
    const answer = readLines(socket, timeoutMs, (line) => {
      const [answeredId, said, rest = ''] = line.split(' ')
      const word = answeredId === id ? ANSWERS.find((each) => each === said) : undefined
      return word && { word, rest }
    })
    const say = (): void => void socket.write(`\n${[id, ...request].join(' ')}\n`)
    say()
    if (repeatMs !== undefined) repeating = setInterval(say, repeatMs)
    return await answer
  } finally {
    clearInterval(repeating)
    socket.destroy()
  }
}

/** Only the hash goes in. */
export async function setGuestPassword(agent: string, { username, password }: { username: string; password: string }): Promise<void> {
  if ((await askAgent(agent, ['ping'], PATIENCE)) !== 'ready') throw new DriverError('retry-later', 'the guest does not answer')
  const answer = await askAgent(agent, ['login', username, sha512Crypt(password)], PATIENCE)
  if (answer === null) throw new DriverError('unknown-outcome', 'the guest did not confirm the new password')
  if (answer !== 'done') throw new DriverError('refused', 'the guest refused the new password')
}

/** Did the guest speak in this boot? Once heard is enough: a busy guest that answers late has not stopped being booted. */
export async function wasHeard({ ready, agent }: { ready: string; agent: string }, boot: string, ssh: Door | null): Promise<boolean> {
  if ((await readFile(ready, 'utf8').catch(() => '')) === boot) return true
  const heard = ssh === null ? (await askAgent(agent, ['ping'], PING).catch(() => null)) === 'ready' : await greets(ssh)
  // What a full disk has no room for is asked again the next time.
  if (heard) await writeFile(ready, boot, { mode: 0o600 }).catch(() => undefined)
  return heard
}

/** Where SSH of a guest answers: a forwarded port of this host, or its own address on the host's bridge. */
interface Door {
  readonly host: string
  readonly port: number
}

/** An SSH server speaks first. That the port is open says nothing: QEMU itself answers there. */
function greets({ host, port }: Door): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PING.timeoutMs })
    socket.once('data', (bytes) => {
      resolve(bytes.toString('latin1').startsWith('SSH-'))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy())
    for (const event of ['error', 'close']) socket.once(event, () => resolve(false))
  })
}
