export const NODE_FLAGS: readonly string[]
export const LOAD_FLAGS: readonly string[]
