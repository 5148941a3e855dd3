export interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * Where a message of this height covers nothing that can be pressed: the highest gap between `top` and `bottom`. Where there is none,
 * the top: what is covered there for five seconds can be scrolled away.
 */
export function freePlace(height: number, taken: readonly Span[], { top, bottom }: Span): number {
  let at = top
  for (const span of [...taken].sort((a, b) => a.top - b.top)) {
    if (span.bottom <= at) continue
    if (span.top >= at + height) break
    at = span.bottom
  }
  return at + height <= bottom ? at : top
}
