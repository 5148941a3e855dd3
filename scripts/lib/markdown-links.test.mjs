import { expect, it } from 'vitest'
import { anchorOf, brokenLinks } from './markdown-links.mjs'

it('finds links to files and headings that do not exist, and nothing else', () => {
  const pages = new Map([
    ['README.md', 'See [a](docs/a.md#how-it-works), [b](docs/b.md), [c](#none), [web](https://example.com/x), [code](src/x.ts).'],
    ['docs/a.md', '# Title\n## How it works?\n[home](../README.md) [old](#gone)\n```md\n[in code](nowhere.md)\n```\n'],
  ])
  expect(brokenLinks(pages, (path) => path === 'src/x.ts')).toEqual([
    { file: 'README.md', line: 1, link: 'docs/b.md' },
    { file: 'README.md', line: 1, link: '#none' },
    { file: 'docs/a.md', line: 3, link: '#gone' },
  ])
})

it('gives headings the anchors that GitHub gives them', () => {
  expect(anchorOf('Brands › `keys` & more')).toBe('brands--keys--more')
  expect(anchorOf('[Gateways](x.md): *Test*')).toBe('gateways-test')
})
