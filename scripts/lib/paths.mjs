import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

export const at = (...parts) => join(root, ...parts)

/** Reads `.env` (the environment wins), so that settings can live beside the checkout without a tool for it. */
export function loadSettings() {
  const file = at('.env')
  if (!existsSync(file)) return
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const found = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line)
    if (found?.[1] && process.env[found[1]] === undefined) process.env[found[1]] = found[2].replace(/^(['"])(.*)\1$/, '$2')
  }
}

/** The folder of everything the portal keeps on disk. */
export const dataFolder = () => resolve(root, process.env.PORTAL_DATA || '.data')
