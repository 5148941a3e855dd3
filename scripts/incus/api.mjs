// Incus's API over the socket of its administrator, for what tests set up behind the portal's back.
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Answers what it says, its `metadata` included; an operation is waited for. Body: what is to be JSON, or a stream. */
export async function overSocket(socket, method, path, body, headers = {}) {
  const answer = await ask(socket, method, path, body, headers)
  if (answer.type === 'error') throw new Error(`${method} ${path}: ${answer.error}`)
  if (answer.type !== 'async') return { ...answer.metadata, metadata: answer.metadata?.metadata ?? answer.metadata }
  if (answer.metadata.class === 'token') return { metadata: { ...answer.metadata.metadata } }
  const at = answer.operation.split('?')[0]
  let { metadata } = await ask(socket, 'GET', `${at}/wait?timeout=60`)
  // Asked to wait it may answer at once that it runs.
  while (metadata?.status_code === 103) {
    await wait(50)
    metadata = (await ask(socket, 'GET', at)).metadata
  }
  if (metadata === null || metadata.status_code !== 200) throw new Error(`${method} ${path}: ${metadata?.status} ${metadata?.err}`)
  return { metadata }
}

function ask(socketPath, method, path, body, headers = {}) {
  const isStream = typeof body?.pipe === 'function'
  return new Promise((resolve, reject) => {
    const sent = request(
      { socketPath, method, path, headers: { ...(!isStream && { 'content-type': 'application/json' }), ...headers } },
      (got) => {
        let text = ''
        got.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        got.on('end', () => {
          try {
            resolve(JSON.parse(text))
          } catch {
            reject(new Error(`${method} ${path}: ${got.statusCode} ${text.slice(0, 200)}`))
          }
        })
      },
    )
    sent.on('error', reject)
    if (isStream) body.pipe(sent)
    else sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
