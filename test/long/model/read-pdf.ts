import { inflateSync } from 'node:zlib'

/** From one drawing's coordinates to another's: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

interface Glyphs {
  readonly text: string
  readonly x: number
  readonly y: number
  /** The letters' size. */
  readonly size: number
}

/** A text that stands apart, at its beginning; `y` grows upwards. */
export interface PdfText extends Glyphs {
  readonly page: number
}

interface Font {
  readonly letters: ReadonlyMap<number, string>
  /** Hexadecimal digits of a glyph. */
  readonly digits: 2 | 4
}

const unmoved: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * Reads the left-to-right texts of a PDF of Chromium, line by line. It has each object as text, and its texts as glyphs
 * of fonts that say which letters they are.
 */
export function textsOfPdf(pdf: Buffer): readonly PdfText[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? []
    const fonts = new Map<string, Font>()
    const [, named = ''] = /\/Font <<(.*?)>>/s.exec(head) ?? []
    for (const [, name = '', id = ''] of named.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const font = objects.get(id)?.head ?? ''
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? []
      const digits = font.includes('/Type3') ? 2 : 4
      fonts.set(name, { letters: lettersOf(objects.get(letters)?.content ?? ''), digits })
    }
    const drawn = glyphsOf(objects.get(content)?.content ?? '', fonts)
    return joinedInLines(drawn).map((text) => ({ ...text, page }))
  })
}

/** Returns the text below another one, from the same beginning. */
export function textUnder(texts: readonly PdfText[], name: string): string | undefined {
  const of = texts.find(({ text }) => text === name)
  return texts.find(
    ({ page, x, y }) => of && page === of.page && y < of.y && Math.abs(x - of.x) < of.size / 2,
  )?.text
}

/** Returns the texts that follow another one in its line, from left to right. */
export function textsAfter(texts: readonly PdfText[], of: PdfText): readonly string[] {
  return texts
    .filter(({ page, x, y }) => page === of.page && x > of.x && Math.abs(y - of.y) < of.size / 2)
    .toSorted((p, q) => p.x - q.x)
    .map(({ text }) => text)
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, { readonly head: string; readonly content: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; content: string }>()
  for (const match of text.matchAll(/^(\d+) 0 obj\s/gm)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endobj', start)
    const body = text.slice(start, end)
    const [opening, head = body] = /^(.*?)stream\r?\n/s.exec(body) ?? []
    const [, length] = /\/Length (\d+)/.exec(head) ?? []
    const bytes = opening
      ? pdf.subarray(start + opening.length, start + opening.length + Number(length))
      : null
    const isPacked = bytes !== null && head.includes('/FlateDecode')
    const content = (isPacked ? inflateSync(bytes) : (bytes ?? Buffer.alloc(0))).toString('latin1')
    objects.set(match[1] ?? '', { head, content })
  }
  return objects
}

/** Reads the letters of each glyph. */
function lettersOf(cmap: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  const code = (hex: string | undefined) => Number.parseInt(hex ?? '0', 16)
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, part = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph, hex = ''] of part.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code(glyph), text(hex))
  }
  for (const [, part = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first, last, hex = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = code(first); glyph <= code(last); glyph++) {
        letters.set(glyph, String.fromCodePoint(code(hex) + glyph - code(first)))
      }
    }
  }
  return letters
}

/** Follows a page's drawing; glyphs stand where they begin. */
function glyphsOf(content: string, fonts: ReadonlyMap<string, Font>): readonly Glyphs[] {
  const drawn: Glyphs[] = []
  const saved: Matrix[] = []
  let [moved, line]: [Matrix, Matrix] = [unmoved, unmoved]
  let [font, size]: [Font | undefined, number] = [undefined, 0]
  let operands: string[] = []
  for (const [token] of content.matchAll(/<[\da-fA-F]*>|\/?[\w.*'"-]+|\[|\]/g)) {
    if (/^(<|\/|\[|\]|-?\.?\d)/.test(token)) {
      operands.push(token)
      continue
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(Number)
    if (token === 'q') saved.push(moved)
    else if (token === 'Q') moved = saved.pop() ?? unmoved
    else if (token === 'cm') moved = joined([a, b, c, d, e, f], moved)
    else if (token === 'BT') line = unmoved
    else if (token === 'Tm') line = [a, b, c, d, e, f]
    else if (token === 'Td') line = joined([1, 0, 0, 1, a, b], line)
    else if (token === 'Tf') [font, size] = [fonts.get(operands[0]?.slice(1) ?? ''), b]
    else if (token === 'Tj' || token === 'TJ') {
      const hex = operands.flatMap((each) => (each.startsWith('<') ? each.slice(1, -1) : [])).join('')
      const codes = hex.match(font?.digits === 2 ? /\w\w/g : /\w{4}/g) ?? []
      const text = codes.map((code) => font?.letters.get(Number.parseInt(code, 16)) ?? '').join('')
      const [scale, , , , x, y] = joined(line, moved)
      drawn.push({ text, x, y, size: Math.abs(scale * size) })
    }
    operands = []
  }
  return drawn
}

/** First the one, then the other. */
function joined([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** Joins glyphs at one height into texts; a gap of more than a wide letter parts them. */
function joinedInLines(drawn: readonly Glyphs[]): readonly Glyphs[] {
  const lines: Glyphs[][] = []
  for (const glyphs of drawn.toSorted((p, q) => q.y - p.y)) {
    const last = lines.at(-1)
    if (last?.[0] && last[0].y - glyphs.y < 2) last.push(glyphs)
    else lines.push([glyphs])
  }
  return lines.flatMap((line) => {
    const texts: Glyphs[] = []
    let end = Number.NEGATIVE_INFINITY
    for (const glyphs of line.toSorted((p, q) => p.x - q.x)) {
      const last = texts.at(-1)
      if (last && glyphs.x - end < glyphs.size * 1.2) {
        texts[texts.length - 1] = { ...last, text: last.text + glyphs.text }
      } else if (glyphs.text.trim() !== '') texts.push(glyphs)
      end = glyphs.x
    }
    return texts.map((text) => ({ ...text, text: text.text.trim() }))
  })
}
