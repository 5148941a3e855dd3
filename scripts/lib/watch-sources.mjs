import { readFileSync, watch, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What `tsc` does in a build, for one file: it removes the types and keeps everything else. */
const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  sourceMap: true,
}

/** Changes of an editor that saves several files, or one file in steps, arrive together. */
const SETTLE_MS = 60

/**
 * Compiles one TypeScript file to JavaScript.
 *
 * @param {string} text the source
 * @param {string} file its path, for messages and the source map
 * @returns {{ code: string, map: string, errors: string[] }} `errors` holds syntax errors; types are not checked
 */
export function compile(text, file) {
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: OPTIONS,
    fileName: file,
    reportDiagnostics: true,
  })
  const errors = (diagnostics ?? []).map(({ messageText, start, file: source }) => {
    const at = source && start !== undefined ? `:${source.getLineAndCharacterOfPosition(start).line + 1}` : ''
    return `${file}${at} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  // The compiler reports some syntax errors twice.
  return { code: outputText, map: sourceMapText ?? '', errors: [...new Set(errors)] }
}

/** Compiles `from/name` into `to`; JSON is copied. A deleted file leaves its old result, which nothing imports any more. */
async function emit(from, to, name) {
  const source = join(from, name)
  let text
  try {
    text = readFileSync(source, 'utf8')
  } catch {
    return []
  }
  const target = join(to, name.replace(/\.ts$/, '.js'))
  await mkdir(dirname(target), { recursive: true })
  if (name.endsWith('.json')) {
    writeFileSync(target, text)
    return []
  }
  const { code, map, errors } = compile(text, source)
  if (errors.length > 0) return errors
  writeFileSync(target, code)
  writeFileSync(`${target}.map`, map)
  return []
}

/** Tests run from their sources and are no part of a build. */
const isBuilt = (name) => /\.(ts|json)$/.test(name) && !/\.test\.ts$|conformance\.ts$/.test(name)

/**
 * Watches source folders and compiles what changes.
 *
 * @param {{ from: string, to: string }[]} folders sources and the folder of their results
 * @param {(files: string[], errors: string[]) => void} changed called after each group of changes, with the names of the files and what
 *   does not compile
 * @returns {() => void} ends watching
 */
export function watchSources(folders, changed) {
  const pending = new Map()
  let timer = null
  const flush = async () => {
    timer = null
    const now = [...pending.values()]
    pending.clear()
    const errors = (await Promise.all(now.map(({ from, to, name }) => emit(from, to, name)))).flat()
    changed(
      now.map(({ name }) => name),
      errors,
    )
  }
  const watchers = folders.map(({ from, to }) =>
    watch(from, { recursive: true }, (_, name) => {
      if (!name || !isBuilt(name)) return
      pending.set(join(from, name), { from, to, name })
      timer ??= setTimeout(() => void flush(), SETTLE_MS)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
    if (timer) clearTimeout(timer)
  }
}
