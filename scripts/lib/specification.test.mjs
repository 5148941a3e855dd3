import { describe, expect, it } from 'vitest'
import { parseSection, renderCoverage, specificationFindings, stateOf, testTitles } from './specification.mjs'

const SOURCE = `# 1. Errors

[1.1] An empty cart is refused.
  = a.test.ts > refuses an empty cart
[1.2] A toast stays 5 s.
  = a.test.ts > stays
  - where it stands
[1.3] The screen is blue.
  - needs a browser
[1.4] Prices | taxes.
  = b.test.ts > adds <up>
  ! taxes come later
[1.5] This is a document.
  ~ promises nothing
`
const section = parseSection(SOURCE, 'docs/1.txt')
const TESTS = { 'a.test.ts': "it('refuses an empty cart', …)\nit.each([1])('stays', …)", 'b.test.ts': 'test(`adds <up>`, …)' }
const read = (file) => TESTS[file] ?? null

describe('the list of the specification’s sentences', () => {
  it('knows of each sentence whether tests show it', () => {
    expect(section.sentences.map(stateOf)).toEqual(['shown', 'partly', 'no test', 'differs', 'nothing to test'])
    expect(specificationFindings([section], read)).toEqual([])
  })

  it('fails where a named test or its file does not exist, where a sentence says nothing, and where an id is used twice', () => {
    const wrong = parseSection('# 2\n[1.1] a\n  = a.test.ts > refuses\n  = gone.test.ts > x\n[2.1] b\n[2.1] c\n  ~ d', 'docs/2.txt')
    expect(specificationFindings([section, wrong], read)).toEqual([
      'docs/2.txt:2  [1.1] is another sentence’s id',
      'docs/2.txt:2  [1.1] names a test that a.test.ts does not have: "refuses"',
      'docs/2.txt:2  [1.1] names gone.test.ts, which does not exist',
      'docs/2.txt:5  [2.1] names neither a test nor a reason',
      'docs/2.txt:6  [2.1] is another sentence’s id',
    ])
  })

  it('refuses lines that mean nothing, with their place', () => {
    expect(() => parseSection('# 1\n  = a.test.ts > x', 'docs/3.txt')).toThrow('docs/3.txt:2  a line before the first sentence')
    expect(() => parseSection('# 1\n[1.1] a\n = a.test.ts > x', 'docs/3.txt')).toThrow('docs/3.txt:3  neither sentence, test nor reason')
  })

  it('counts no test that is skipped', () => {
    const titles = testTitles("it.skip('a', …) it('b\\'s', …) test.step('c', …) describe.each([[1]])('d %s', …) it.todo('e') f('g')")
    expect([...titles]).toEqual(["b's", 'c', 'd %s'])
  })

  it('is rendered as tables with counts, whose cells hold no markup', () => {
    const text = renderCoverage([section])
    expect(text).toContain('| All | 5 | 1 | 1 | 1 | 1 | 1 |')
    expect(text).toContain('| 1.2 | A toast stays 5 s. | partly | [a.test.ts](../a.test.ts): “stays”<br>**No test:** where it stands |')
    expect(text).toContain(
      '| 1.4 | Prices \\| taxes. | differs | [b.test.ts](../b.test.ts): “adds &lt;up>”<br>**Differs:** taxes come later |',
    )
  })
})
