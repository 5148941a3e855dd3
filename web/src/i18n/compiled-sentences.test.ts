import { readdirSync, readFileSync } from 'node:fs'
import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { compileSentences } from '../../build/messages.ts'

const LISTS = new URL('../../../contracts/src/errors/', import.meta.url)
const lists = readdirSync(LISTS).filter((name) => name.endsWith('.errors.ts'))
const PAGES = new URL('../', import.meta.url)

describe('the sentences of the error lists in the browser', () => {
  it('are parsed while building, choices and parameters alike, and what has neither stays text', () => {
    const source =
      "defineErrors({ 'a-b': { http: 502, 'en-US': 'Failed to {verb, select, on {start} other {change}} it', 'zh-CN': \"Isn't\" } })"
    expect(compileSentences(source)).toBe(
      `defineErrors({ 'a-b': { http: 502, 'en-US': ["Failed to ",["verb",1,{"on":"start","other":"change"}]," it"], 'zh-CN': "Isn't" } })`,
    )
  })

  it.each(lists)('have no braces left to be shown to anybody: %s', (name) => {
    const compiled = compileSentences(readFileSync(new URL(name, LISTS), 'utf8'))
    expect(compiled.match(/'(en-US|vi-VN|zh-CN)':\s*(["'`])(?:(?!\2).)*\{.*/g) ?? []).toEqual([])
    expect(compiled.match(/'(en-US|vi-VN|zh-CN)':/g)?.length).toBeGreaterThan(2)
  })

  it('are read through sentenceOf where they have parameters: compiled ones are no strings', () => {
    const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
    const read = pages.flatMap((path) => [...readFileSync(new URL(path, PAGES), 'utf8').matchAll(/\w+Errors\['([\w.-]+)'\]\[locale\]/g)])
    const codes = [...new Set(read.map(([, code]) => String(code)))]
    expect(codes.length).toBeGreaterThan(5)
    const known: Readonly<Record<string, object>> = errorCatalogue
    expect(codes.filter((code) => JSON.stringify(Object.values(known[code] ?? {})).includes('{'))).toEqual([])
  })
})
