/** What a parser module exports as `run`. `work` counts what it did (errors, nodes, tokens) for tests and diagnostics. */
export interface Parsed<O> {
  readonly value: O
  readonly work: Readonly<Record<string, number>>
}

/**
 * Parser threads of a process. Lanes never wait for each other: `calls` serves requests that a browser waits for, `mail` reads inbound mail.
 */
export type ParserLane = 'calls' | 'mail'

export interface ParserTask<I, O> {
  readonly name: string
  readonly lane: ParserLane
  /** Milliseconds of wall time; a longer run is killed with its thread. */
  readonly deadlineMs: number
  /** Module that exports `run`; only a parser thread loads it. */
  readonly module: string
  /** Carries the types of input and output; never set. */
  readonly types?: (input: I) => O
}

interface Declaration extends Pick<ParserTask<never, never>, 'name' | 'lane' | 'deadlineMs'> {
  /** `import.meta.url` of the declaring file. */
  readonly from: string
  /** File beside it, without its extension: TypeScript in tests, JavaScript in a build. */
  readonly file: string
}

type InputOf<M> = M extends { run: (input: infer I) => unknown } ? I : never
type OutputOf<M> = M extends { run: (input: never) => Parsed<infer O> | Promise<Parsed<infer O>> } ? O : never

/**
 * Declares a parser of outside text that runs in a parser thread, with a deadline. `M` is the type of its module:
 * `parserTask<typeof import('./user-data.parser.ts')>({ … })`. `runParser` runs it.
 */
export function parserTask<M>({ name, lane, deadlineMs, from, file }: Declaration): ParserTask<InputOf<M>, OutputOf<M>> {
  const extension = from.slice(from.lastIndexOf('.'))
  return { name, lane, deadlineMs, module: new URL(`${file}${extension}`, from).href }
}
