// Free ports for servers that tests start; the only import of the plain Node script, so that lint needs one exception.
export { freePort, freePorts } from '../../../scripts/lib/ports.mjs'
