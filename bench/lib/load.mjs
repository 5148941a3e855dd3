import autocannon from 'autocannon'

/** Sends a fixed number of identical POSTs over a few kept connections; any answer but 200 is an error. */
export async function drive({ url, body, amount, connections }) {
  const headers = { 'content-type': 'application/json' }
  const result = await autocannon({ url, method: 'POST', headers, body, amount, connections })
  const good = result['2xx']
  if (good !== amount || result.errors > 0) throw new Error(`${url}: ${good} of ${amount} answers were good, ${result.errors} errors`)
  return { requests: good, seconds: result.duration, p99: result.latency.p99 }
}
