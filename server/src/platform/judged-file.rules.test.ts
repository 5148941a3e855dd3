import { gzipSync } from 'node:zlib'
import { TICKET_FILE_NAME_MAX } from '@portal/contracts/tickets.ts'
import { describe, expect, it } from 'vitest'
import { judgeFile, plainFileName } from './judged-file.rules.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const long = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const png = (width: number, height: number, tail = ''): Uint8Array =>
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], long(13), 'IHDR', long(width), long(height), [8, 2, 0, 0, 0], tail)
const gif = (tail = ''): Uint8Array => bytes('GIF89a', [10, 0, 10, 0, 0, 0, 0], tail)
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0])
const webp = bytes('RIFF', [9, 9, 9, 9], 'WEBP', 'VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0])
const zip = (tail = ''): Uint8Array => bytes('PK', [3, 4], tail)
const page = '<!doctype html><script>alert(1)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

/** Neither shown nor kept. */
const REFUSED: readonly (readonly [what: string, name: string, content: Uint8Array])[] = [
  ['a page that says it is a picture', 'photo.png', bytes(page)],
  ['a page that says it is a JPEG', 'photo.jpg', bytes(page)],
  ['a page that says it is a document', 'invoice.pdf', bytes(page)],
  ['a page', 'index.html', bytes(page)],
  ['a page of the old kind', 'index.htm', bytes(page)],
  ['a page as XHTML', 'index.xhtml', bytes(page)],
  ['a drawing with a script', 'logo.svg', bytes(drawing)],
  ['a drawing with a script that says it is a picture', 'logo.png', bytes(drawing)],
  ['a packed drawing', 'logo.svgz', bytes([0x1f, 0x8b, 0x08])],
  ['a script', 'run.js', bytes('alert(1)')],
  ['a script of a shell', 'run.sh', bytes('#!/bin/sh\nrm -rf /')],
  ['a script of Windows', 'run.bat', bytes('del C:')],
  ['a script of PowerShell', 'run.ps1', bytes('iex x')],
  ['a page of a server', 'shell.php', bytes('<?php system($_GET[0]);')],
  ['a program of Windows', 'setup.exe', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
  ['a program that says it is a picture', 'photo.jpg', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
  ['a program of Linux', 'tool', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
  ['a program that says it is text', 'readme.txt', bytes([0x7f], 'ELF', [2, 1, 1, 0, 0])],
  ['a program with two endings', 'invoice.pdf.exe', bytes('MZ', [0x90, 0])],
  ['a shortcut', 'invoice.lnk', bytes('L', [0, 0, 0, 1, 0x14, 2, 0])],
  ['an office document with macros', 'sheet.xlsm', zip()],
  ['a Java archive', 'tool.jar', zip()],
  ['an Android program', 'app.apk', zip()],
  ['an archive that says it is a picture', 'photo.png', zip('x')],
  ['a picture that says it is text', 'note.txt', png(1, 1)],
  ['a picture that says it is an archive', 'all.zip', png(1, 1)],
  ['text with a null', 'note.txt', bytes('a', [0], 'b')],
  ['text in no encoding', 'note.txt', bytes([0xc3, 0x28])],
  ['UTF-16, which begins like nothing', 'note.txt', bytes([0xff, 0xfe, 0x41, 0])],
  ['a beginning of a picture and no more', 'photo.png', bytes([0x89], 'PNG')],
  ['a moving picture', 'film.mp4', bytes(long(24), 'ftypmp42')],
  ['a picture of Windows', 'photo.bmp', bytes('BM', [0, 0, 0, 0])],
  ['a cursor', 'x.cur', bytes([0, 0, 2, 0])],
  ['a mail of Windows', 'winmail.dat', bytes([0x78, 0x9f, 0x3e, 0x22])],
  ['a page behind an empty line that says it is a picture', 'photo.gif', bytes('\n\n', page)],
  ['a page behind a mark of UTF-8 that says it is a picture', 'photo.webp', bytes([0xef, 0xbb, 0xbf], page)],
  ['a packed bomb that says it is text', 'bomb.log', gzipSync(Buffer.alloc(1_000_000))],
  ['a packed bomb that says it is a picture', 'bomb.png', gzipSync(Buffer.alloc(1_000_000))],
  ['a packed page that says it is an archive of another kind', 'page.zip', gzipSync(page)],
  ['an archive that says it is a document', 'invoice.docx', zip()],
  ['an archive with nothing in it', 'empty.zip', bytes('PK', [5, 6, 0, 0])],
  ['an archive that nobody here opens', 'tool.rar', bytes('Rar!', [0x1a, 7, 0])],
  ['a name without an ending', 'README', bytes('hello')],
  ['a name that is only an ending', '.png', bytes('hello')],
]

describe('[P2] a file that is attached', () => {
  it('is tried with forty hostile ones', () => expect(REFUSED.length).toBeGreaterThanOrEqual(40))

  it.each(REFUSED)('is refused where it is %s', (_, name, content) => {
    expect(judgeFile(plainFileName(name), content)).toBeNull()
  })

  it.each([
    ['photo.png', png(640, 480)],
    ['photo.PNG', png(640, 480)],
    ['anim.gif', gif()],
    ['photo.jpeg', jpeg],
    ['photo.webp', webp],
  ])('is shown where it is a picture: %s', (name, content) => {
    expect(judgeFile(name, content)).toMatchObject({ image: true, type: expect.stringMatching(/^image\/(png|gif|jpeg|webp)$/) })
  })

  it.each([
    ['mtr.txt', bytes('HOST: office-gw\n 4.|-- 118.69.240.1 0.0%\n'), 'text/plain; charset=utf-8'],
    ['ghi chú.md', Buffer.from('Xin chào, 你好'), 'text/plain; charset=utf-8'],
    ['invoice.pdf', bytes('%PDF-1.7'), 'application/pdf'],
    ['logs.zip', zip('x'), 'application/zip'],
    ['logs.tar.gz', bytes([0x1f, 0x8b, 0x08, 0]), 'application/gzip'],
    ['loss.pcap', bytes([0xd4, 0xc3, 0xb2, 0xa1, 2, 0]), 'application/vnd.tcpdump.pcap'],
  ])('is kept and never shown where it is something else that support asks for: %s', (name, content, type) => {
    expect(judgeFile(name, content)).toEqual({ type, image: false })
  })

  it('is what its content says, also where something hides behind it: a picture and never a page', () => {
    expect(judgeFile('photo.png', png(1, 1, page))).toMatchObject({ type: 'image/png' })
    expect(judgeFile('photo.gif', bytes('GIF89a=1;', page))).toMatchObject({ type: 'image/gif' })
    expect(judgeFile('all.zip', zip(page))).toEqual({ type: 'application/zip', image: false })
    expect(judgeFile('doc.pdf', bytes('%PDF-1.7 ', page))).toEqual({ type: 'application/pdf', image: false })
  })

  it('is kept packed as it came where it is a bomb: nothing here unpacks it', () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.length).toBeLessThan(50_000)
    expect(judgeFile('bomb.gz', bomb)).toEqual({ type: 'application/gzip', image: false })
  })

  it('is only downloaded where it is a picture larger than a page can bear, or one that ends before its size', () => {
    expect(judgeFile('bomb.png', png(60_000, 60_000))).toEqual({ type: 'image/png', image: false })
    expect(judgeFile('bomb.png', png(4_000_000_000, 1))).toMatchObject({ image: false })
    expect(judgeFile('empty.png', png(0, 10))).toMatchObject({ image: false })
    expect(judgeFile('bomb.gif', bytes('GIF89a', [0xff, 0xff, 0xff, 0xff, 0, 0, 0]))).toEqual({ type: 'image/gif', image: false })
    expect(judgeFile('short.gif', bytes('GIF89a'))).toMatchObject({ image: false })
    expect(judgeFile('short.jpg', bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]))).toMatchObject({ image: false })
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/absolute/mtr.txt', 'mtr.txt'],
    ['C:\\Users\\an\\mtr.txt', 'mtr.txt'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['a\u0000b.png', 'ab.png'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
    ['"; filename="x.html', 'filename=x.html'],
    ['...', 'file'],
    ['', 'file'],
    ['  .hidden.txt ', 'hidden.txt'],
    ['ảnh chụp màn hình.png', 'ảnh chụp màn hình.png'],
    ['%2e%2e%2fx.txt', '2e2e2fx.txt'],
  ])('%j becomes %j', (given, plain) => expect(plainFileName(given)).toBe(plain))

  it('keeps its ending when it is cut', () => {
    const cut = plainFileName(`${'a'.repeat(300)}.txt`)
    expect([cut.length, cut.endsWith('.txt')]).toEqual([TICKET_FILE_NAME_MAX, true])
  })
})
