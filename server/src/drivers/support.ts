/** What is known of a driver beyond its own tests; the table in docs/drivers.md is made of these. */
export interface Support {
  /** `real`: its suite ran against the real thing; `stub`: against one of our own; `built-in`: it is the real thing itself. */
  readonly proved: 'real' | 'stub' | 'built-in'
  /** The version it was proved with, or what stood in for it. */
  readonly against: string
  /** What nobody has tried. */
  readonly never: string
}
