import { Composer, isMap, Parser } from 'yaml'
import type { Parsed } from '../../../platform/parsing/task.ts'
import type { UserDataRefusal } from './user-data.rules.ts'

/** Stops the parser: each further error costs CPU and is never shown. */
class FirstError extends Error {
  readonly offset: number

  constructor(offset: number) {
    super('invalid YAML')
    this.offset = offset
  }
}

/**
 * Checks a cloud-config as cloud-init reads it: YAML 1.1, where a repeated key is allowed. Stops at the first error.
 *
 * @returns the refusal, or `null` for a valid cloud-config.
 */
export function run(text: string): Parsed<UserDataRefusal | null> {
  let errors = 0
  let first: FirstError | null = null
  // The library catches what is thrown at each level of nesting and reports it again: the first error stays the answer.
  const stopAt = (offset: number, code = ''): never => {
    if (first === null || code !== CAUGHT) {
      // Near the end of the stack even this may fail, and a level above tries again.
      first ??= new FirstError(offset)
      errors++
    }
    throw first
  }
  const answer = (value: UserDataRefusal | null): Parsed<UserDataRefusal | null> => ({ value, work: { errors } })
  const notYaml = (offset: number) => answer({ code: 'user-data.not-yaml', params: { line: text.slice(0, offset).split('\n').length } })
  try {
    const composer = stopping(new Composer({ version: '1.1', uniqueKeys: false }), stopAt)
    let documents = 0
    let isMapping = false
    for (const { contents, errors: found, range } of composer.compose(composerTokens(text, stopAt), true, text.length)) {
      if (found[0]) stopAt(found[0].pos[0])
      if (++documents > 1) stopAt(range[0])
      isMapping = isMap(contents)
    }
    return answer(isMapping ? null : { code: 'user-data.not-mapping' })
  } catch (error) {
    if (error instanceof FirstError) return notYaml(error.offset)
    // Nested more deeply than the stack allows.
    errors ||= 1
    return notYaml(0)
  }
}

/** Tokens of the text up to the first that is no YAML. */
function* composerTokens(text: string, stopAt: (offset: number) => never) {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error') stopAt(token.offset)
    yield token
  }
}

/** Code with which the library reports what it caught. */
const CAUGHT = 'RESOURCE_EXHAUSTION'

/** The library collects errors; its callback for them is the one place where it can be stopped. */
function stopping(composer: Composer, stopAt: (offset: number, code?: string) => never): Composer {
  const report = (
    source: number | readonly number[] | { readonly offset: number },
    code: string,
    _message: string,
    warning?: boolean,
  ): void => {
    if (!warning) stopAt(typeof source === 'number' ? source : 'offset' in source ? source.offset : (source[0] ?? 0), code)
  }
  Object.assign(composer, { onError: report })
  return composer
}
