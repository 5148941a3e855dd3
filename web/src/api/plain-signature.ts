import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

/** Ed25519 in plain JavaScript, for browsers whose own is not at hand. */
hashes.sha512 = sha512

export { verify }
