// npm run specification: writes docs/specification-coverage.md. With --check it only says whether the file is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from './lib/paths.mjs'
import { parseSection, renderCoverage, specificationFindings } from './lib/specification.mjs'

const FOLDER = 'docs/specification'
const TARGET = 'docs/specification-coverage.md'
const read = (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : null)

const sources = readdirSync(at(FOLDER)).filter((name) => name.endsWith('.txt'))
const sections = sources.sort().map((name) => parseSection(read(`${FOLDER}/${name}`) ?? '', `${FOLDER}/${name}`))
const findings = specificationFindings(sections, read)
const rendered = renderCoverage(sections)
if (!process.argv.includes('--check')) writeFileSync(at(TARGET), rendered)
else if (read(TARGET) !== rendered) findings.push(`${TARGET}  is not up to date: npm run specification`)

for (const finding of findings) console.log(finding)
process.exit(findings.length > 0 ? 1 : 0)
