import { createHash, timingSafeEqual } from 'node:crypto'

const hashed = (user: string, password: string): Buffer => createHash('sha256').update(`${user.length}:${user}${password}`).digest()

/** Compares without telling by its time how much agrees; what is kept for it is no password. */
export function loginOf(user: string, password: string): (givenUser: string, givenPassword: string) => boolean {
  const expected = hashed(user, password)
  return (givenUser, givenPassword) => timingSafeEqual(expected, hashed(givenUser, givenPassword))
}
