import type { Parsed } from '../../src/platform/parsing/task.ts'

/** A parser that never ends for `forever`, throws for `broken`, and returns every other text. */
export function run(text: string): Parsed<string> {
  if (text === 'broken') throw new Error('cannot be read')
  while (text === 'forever');
  return { value: text, work: { errors: 0 } }
}
