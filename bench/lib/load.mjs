import autocannon from 'autocannon'

/** Sends a fixed number of identical POSTs over a few kept connections; any answer but 200 is an error. */
export async function drive({ url, body, amount, connections }) {
  const headers = { 'content-type': 'application/json' }
  const result = await autocannon({ url, method: 'POST', headers, body, amount, connections })
  const good = result['2xx']
  if (good !== amount || result.errors > 0) throw new Error(`${url}: ${good} of ${amount} answers were good, ${result.errors} errors`)
  return { requests: good, seconds: result.duration, p99: result.latency.p99 }
}

/**
 * The same where every answer is to be a refusal of the caller; answers how many there were. Each comes over a connection of its own,
 * because the server hangs up on a body that it did not like, and the tool counts a connection that ended as a request.
 */
export async function driveRefused({ url, body, amount, connections }) {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const result = await autocannon({ url, method: 'POST', headers, body, amount, connections })
  const { '4xx': refused, '2xx': good, '5xx': failed, errors } = result
  if (refused === 0 || good + failed + errors > 0)
    throw new Error(`${url}: ${refused} refusals, ${good} good, ${failed} failures, ${errors} errors`)
  return refused
}
