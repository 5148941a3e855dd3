// Preloaded by test processes and, through them, by the threads they start: lets a thread import TypeScript sources.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) register('./thread-types.hooks.mjs', import.meta.url)
