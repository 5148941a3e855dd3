import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

// An archive is a plain tar of gzipped parts with a manifest at its end, so that it can be looked into without the portal: format 1 has a
// part for each table, as COPY writes it; format 2 has one that pg_dump wrote. With a
// passphrase every part is sealed (AES-256-GCM, bound to its name) and the manifest carries a proof that only the passphrase gives.
const BLOCK = 512
const IV_BYTES = 12
const TAG_BYTES = 16
const MANIFEST = 'manifest.json'
const LARGEST_OCTAL = 8 ** 11

export const newSalt = () => randomBytes(16).toString('base64')

/** Two keys of one passphrase: for the parts, and for the manifest. */
export function keysFrom(passphrase, salt) {
  const both = scryptSync(passphrase, Buffer.from(salt, 'base64'), 64, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  return { parts: both.subarray(0, 32), manifest: both.subarray(32) }
}

function tarHeader(name, size) {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size < LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    // GNU's form for parts beyond 8 GiB: a marker and the number in binary.
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const sizeIn = (header) =>
  header[124] & 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 135), 8)

/**
 * Hashes what passes, and sums up its rows (COPY writes each as one line): `sum` adds the hashes of all rows, so that it is the same in
 * whatever order they come. PostgreSQL puts a short row into a gap that a long one left, so a table does not read back in its old order.
 */
export function measure() {
  const hash = createHash('sha256')
  const sum = [0n, 0n]
  const seen = { rows: 0, bytes: 0, sha256: '', sum: '' }
  let begun = []
  const addRow = (end) => {
    const row = createHash('sha256')
    for (const piece of begun) row.update(piece)
    begun = []
    const digest = row.update(end).digest()
    sum[0] = BigInt.asUintN(64, sum[0] + digest.readBigUInt64BE(0))
    sum[1] = BigInt.asUintN(64, sum[1] + digest.readBigUInt64BE(8))
    seen.rows++
  }
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      seen.bytes += chunk.length
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        addRow(chunk.subarray(from, at))
        from = at + 1
      }
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
      done(null, chunk)
    },
    flush(done) {
      seen.sha256 = hash.digest('hex')
      seen.sum = sum.map((part) => part.toString(16).padStart(16, '0')).join('')
      done()
    },
  })
  return { stream, seen }
}

function sealing(key, name) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  let begun = false
  return new Transform({
    transform(chunk, _, done) {
      if (!begun) this.push(iv)
      begun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Writes an archive part by part; the size of a part is known only once it is written, so its header is put in afterwards. */
export class ArchiveWriter {
  constructor(file, keys) {
    this.fd = openSync(file, 'wx', 0o600)
    this.keys = keys
    this.at = 0
  }

  /** Answers rows, bytes and sha256 of the plain content. */
  async add(name, source) {
    const { stream, seen } = measure()
    const start = this.at
    let position = start + BLOCK
    const sink = new Writable({
      write: (chunk, _, done) => {
        writeSync(this.fd, chunk, 0, chunk.length, position)
        position += chunk.length
        done()
      },
    })
    await pipeline([source, stream, createGzip({ level: 6 }), ...(this.keys ? [sealing(this.keys.parts, name)] : []), sink])
    this.#close(name, start, position)
    return seen
  }

  /** The manifest ends the archive; answers its size. */
  finish(manifest) {
    const text = JSON.stringify(manifest, null, 1)
    const proof = this.keys ? createHmac('sha256', this.keys.manifest).update(text).digest('hex') : null
    const body = Buffer.from(JSON.stringify({ manifest: text, proof }))
    writeSync(this.fd, body, 0, body.length, this.at + BLOCK)
    this.#close(MANIFEST, this.at, this.at + BLOCK + body.length)
    writeSync(this.fd, Buffer.alloc(2 * BLOCK), 0, 2 * BLOCK, this.at)
    const { size } = fstatSync(this.fd)
    closeSync(this.fd)
    return size
  }

  #close(name, start, end) {
    writeSync(this.fd, tarHeader(name, end - start - BLOCK), 0, BLOCK, start)
    const padded = Math.ceil(end / BLOCK) * BLOCK
    if (padded > end) writeSync(this.fd, Buffer.alloc(padded - end), 0, padded - end, end)
    this.at = padded
  }
}

const damaged = (file, what) => new Error(`${file} is damaged or cut off: ${what}`)

/** Reads the table of contents and the manifest; refuses a passphrase that is missing, needless or wrong. */
export function openArchive(file, passphrase) {
  const parts = new Map()
  const fd = openSync(file, 'r')
  let envelope
  try {
    const { size: end } = fstatSync(fd)
    const header = Buffer.alloc(BLOCK)
    for (let at = 0; at + BLOCK <= end; ) {
      readSync(fd, header, 0, BLOCK, at)
      if (header[0] === 0) break
      const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
      const size = sizeIn(header)
      if (!Number.isSafeInteger(size) || at + BLOCK + size > end) throw damaged(file, `${name || 'a part'} is not whole`)
      parts.set(name, { start: at + BLOCK, size })
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    }
    const place = parts.get(MANIFEST)
    if (!place) throw damaged(file, 'it has no manifest')
    const body = Buffer.alloc(place.size)
    readSync(fd, body, 0, place.size, place.start)
    try {
      envelope = JSON.parse(body.toString('utf8'))
    } catch {
      throw damaged(file, 'its manifest cannot be read')
    }
  } finally {
    closeSync(fd)
  }
  const manifest = JSON.parse(envelope.manifest)
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new Error(`${file} has format ${manifest.format}, which this version does not read`)
  if (!manifest.salt) return { file, parts, manifest, keys: null }
  if (!passphrase) throw new Error(`${file} is encrypted: set BACKUP_PASSPHRASE`)
  const keys = keysFrom(passphrase, manifest.salt)
  const proof = createHmac('sha256', keys.manifest).update(envelope.manifest).digest()
  const claimed = Buffer.from(String(envelope.proof), 'hex')
  if (claimed.length !== proof.length || !timingSafeEqual(claimed, proof))
    throw new Error('BACKUP_PASSPHRASE is not the one of this backup')
  return { file, parts, manifest, keys }
}

/** The plain content of a part as a stream; it fails at its end where the seal does not fit. */
export function readPart({ file, parts, keys }, name) {
  const place = parts.get(name)
  if (!place) throw damaged(file, `${name} is missing`)
  const { start, size } = place
  if (!keys) return createReadStream(file, { start, end: start + size - 1 }).pipe(createGunzip())
  const edge = Buffer.alloc(IV_BYTES + TAG_BYTES)
  const fd = openSync(file, 'r')
  readSync(fd, edge, 0, IV_BYTES, start)
  readSync(fd, edge, IV_BYTES, TAG_BYTES, start + size - TAG_BYTES)
  closeSync(fd)
  const decipher = createDecipheriv('aes-256-gcm', keys.parts, edge.subarray(0, IV_BYTES)).setAAD(Buffer.from(name))
  decipher.setAuthTag(edge.subarray(IV_BYTES))
  const sealed = createReadStream(file, { start: start + IV_BYTES, end: start + size - TAG_BYTES - 1 })
  const plain = createGunzip()
  pipeline(sealed, decipher, plain).catch((error) => plain.destroy(error))
  return plain
}

/** A small part as text. */
export async function readText(archive, name) {
  const chunks = []
  for await (const chunk of readPart(archive, name)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export const sourceOf = (text) => Readable.from([Buffer.from(text)])

/** Reads every part again, as a restore would, and compares it with what was written down. */
export async function verifyArchive(archive) {
  const { tables, dump } = archive.manifest
  for (const { part, rows, sha256 } of dump ? [dump] : tables) {
    const { stream, seen } = measure()
    try {
      await pipeline(readPart(archive, part), stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
    } catch (error) {
      throw damaged(archive.file, `${part} cannot be read (${error.message})`)
    }
    if ((rows !== undefined && seen.rows !== rows) || seen.sha256 !== sha256) throw damaged(archive.file, `${part} is not what was written`)
  }
  if (archive.manifest.keys) JSON.parse(await readText(archive, archive.manifest.keys))
}
