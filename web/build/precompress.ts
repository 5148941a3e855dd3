import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressors = {
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
}

/** Smaller ones fit into one packet as they are. */
const LEAST = 1024

/**
 * Writes `.gz` and `.br` beside each text file once, so that no request has to compress. From what was written, not from the bundle:
 * Vite still fills in its preload lists after every plugin has seen it.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // What is copied as it is stands beside the page, and is in no bundle.
      const all = new Set([...Object.keys(bundle), ...(await readdir(dir))])
      const files = [...all].filter((name) => /\.(html|js|css|svg|json)$/.test(name))
      const write = async (name: string): Promise<void> => {
        const text = await readFile(join(dir, name))
        if (text.length < LEAST) return
        await Promise.all(
          Object.entries(compressors).map(async ([ending, compress]) => writeFile(join(dir, `${name}.${ending}`), await compress(text))),
        )
      }
      await Promise.all(files.map(write))
    },
  }
}
