/** Of the demo, as a person would sign in. */
export const STAFF = { username: 'operator', password: 'operator-Pass-2026' }

/** The cookie of a member of staff who has just signed in. */
export async function signedIn(origin) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api2/operator/login`, { method: 'POST', headers, body: JSON.stringify(STAFF) })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('operatorSession='))
  if (!cookie) throw new Error(`staff could not sign in: ${await answer.text()}`)
  return cookie.split(';')[0]
}
