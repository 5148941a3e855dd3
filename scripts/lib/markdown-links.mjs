import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The anchor that GitHub gives a heading: lower case, without punctuation, spaces as hyphens. */
export const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
const anchorsOf = (text) => new Set([...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading)))

/**
 * Relative links of Markdown pages that lead to no file or to no heading.
 * @param {ReadonlyMap<string, string>} pages text by path
 * @param {(path: string) => boolean} exists for files that are not pages
 * @returns {{file: string, line: number, link: string}[]}
 */
export function brokenLinks(pages, exists = existsSync) {
  return [...pages].flatMap(([file, text]) =>
    withoutCode(text)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
          if (/^[a-z]+:/.test(link)) return []
          const [path, anchor] = link.split('#')
          const target = path === '' ? file : join(dirname(file), path)
          const page = pages.get(target)
          const found = page === undefined ? exists(target) : anchor === undefined || anchorsOf(page).has(anchor)
          return found ? [] : [{ file, line: index + 1, link }]
        }),
      ),
  )
}
