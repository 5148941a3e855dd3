import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * The features of OpenType that the design asks for; what a letter needs to stand right (`kern`, `mark`) is among them. Alternates by context
 * (`calt`: arrows, raised colons) cost as much as all accented letters together.
 */
const FEATURES: Record<string, readonly string[]> = {
  inter: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'zero', 'cv05', 'ss03'],
  // No ligatures: what is written in it is copied letter by letter, and "::" in an address is two colons.
  'jetbrains-mono': ['zero', 'ccmp', 'locl', 'mark', 'mkmk'],
}

const PACKAGES = '@fontsource-variable/'
const styles = fileURLToPath(new URL('../src/design/fonts.css', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache/fonts/', import.meta.url))

interface Face {
  /** Below the packages' scope: `inter/files/….woff2`. */
  readonly file: string
  readonly letters: string
  readonly weights: { readonly min: number; readonly max: number }
}

/** What `fonts.css` declares is what is kept: letters by `unicode-range`, weights by `font-weight`. */
function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = '']) => {
    const file = /@fontsource-variable\/([^"]+)/.exec(body)?.[1]
    const [, min, max] = /font-weight: (\d+) (\d+)/.exec(body) ?? []
    const ranges = [...(/unicode-range:([^;]*)/.exec(body)?.[1] ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    if (!file || !min || !max || ranges.length === 0) throw new Error(`fonts.css: a face without file, weights or letters:${body}`)
    const letters = ranges.map(([, from = '', to = from]) => lettersBetween(Number.parseInt(from, 16), Number.parseInt(to, 16)))
    return { file, letters: letters.join(''), weights: { min: Number(min), max: Number(max) } }
  })
}

const lettersBetween = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

const cut = (font: Buffer, { file, letters, weights }: Face): Promise<Buffer> =>
  subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: FEATURES[file.split('/')[0] ?? ''] })

/** Cutting takes seconds, so what was cut once is kept; answers the folder. Two builds at once write each into a draft of their own. */
async function cutAll(): Promise<string> {
  const { resolve } = createRequire(styles)
  const read = async (face: Face) => ({ face, font: await readFile(resolve(PACKAGES + face.file)) })
  const faces = await Promise.all(facesOf(await readFile(styles, 'utf8')).map(read))
  const hash = createHash('sha256').update(JSON.stringify([FEATURES, faces.map(({ face }) => face)]))
  for (const { font } of faces) hash.update(font)
  const folder = join(cache, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  for (const { face, font } of faces) {
    const file = join(draft, face.file)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await cut(font, face))
  }
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}

/** Leaves letters, weights and features that no style uses out of the fonts: half of their bytes. */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    apply: 'build',
    config: async () => ({ resolve: { alias: [{ find: PACKAGES, replacement: `${await cutAll()}/` }] } }),
  }
}
