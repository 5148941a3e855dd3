import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The files that declare pages, by what they are called. */
const DECLARING = /(^|[-/])(routes|pages|router)\.tsx?$/
/** An address of a page: `/home/order/detail/$orderID`. */
const ADDRESS = /'(\/(?:[a-z0-9$][\w$-]*(?:\/[\w$-]+)*)?)'/g

/** Every address that the routers know, read off the files that declare them. */
export function pageAddresses(source: string): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => DECLARING.test(name))
  const found = files.flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(ADDRESS)].map(([, address = '']) => address))
  return [...new Set(found)].sort()
}

/** Tells the server which addresses are pages: any other one is answered by the same application, as not found. */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    generateBundle() {
      const source = JSON.stringify(pageAddresses(join(import.meta.dirname, '../src')))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
  }
}
