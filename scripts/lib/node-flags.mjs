/**
 * What Node runs the server with. The reducer would go through the whole heap, on every core there is, each time that traffic grows a little
 * less: for half a second everybody waits. At rest it saves next to nothing.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--no-memory-reducer']

/**
 * Where it serves many, as the start lines in `packaging` and in the Containerfile say too: what an answer needs lives for milliseconds, and
 * with room enough it is never moved. It costs some 60 MB of memory.
 */
export const LOAD_FLAGS = [...NODE_FLAGS, '--max-semi-space-size=64']
