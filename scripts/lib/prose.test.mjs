import { describe, expect, it } from 'vitest'
import { catalogueFindings, pageFindings, sentencesOf, subjectFinding } from './prose.mjs'

describe('pages', () => {
  it('reads sentences over line breaks, cells of tables one by one, and no code', () => {
    const page =
      '# Title\nOne sentence\nover two lines. Another `whoever` one.\n```\nnobody here\n```\n| a | b |\n- item [link](nobody.md)\n'
    expect(sentencesOf(page)).toEqual([
      { line: 1, text: 'Title' },
      { line: 2, text: 'One sentence over two lines.' },
      { line: 2, text: 'Another `x` one.' },
      { line: 7, text: 'a' },
      { line: 7, text: 'b' },
      { line: 8, text: 'item [link]' },
    ])
  })

  it('names what the style guide rules out, with advice and line', () => {
    const page = `Fine.\n\nWhoever begins it is told once.\n\n${'word '.repeat(46)}.\n`
    expect(pageFindings(page)).toEqual([
      { line: 3, advice: '"Whoever": name the actor: "the worker", "the customer"' },
      { line: 3, advice: '"is told": notify, report, publish or show' },
      { line: 5, advice: 'a sentence of more than 45 words: divide it' },
    ])
  })
})

it('names the key of a text in a catalogue', () => {
  expect(catalogueFindings({ a: { b: 'Tools of yours', c: 'Your tools' } })).toEqual([
    { key: 'a.b', advice: '"of yours": your, our or their' },
  ])
})

describe('subjects of commits', () => {
  it.each(['billing: reject gateways of another currency', 'web, server: read the figures', 'Merge branch x', 'land: the parked work'])(
    'accepts %s',
    (subject) => {
      expect(subjectFinding(subject)).toBeNull()
    },
  )

  it.each(['A test holds that', 'Review: mend it', 'billing: rejected gateways', 'billing: rejecting gateways', `docs: ${'x'.repeat(70)}`])(
    'refuses %s',
    (subject) => {
      expect(subjectFinding(subject)).not.toBeNull()
    },
  )
})
