import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectFolder } from '../electron/scripts/build.ts'
import { findChromium } from './chromium.ts'

/*
 * Draws the icons of the packages and of the tray from the page's own icon: `node test/draw-icons.ts`, after that one
 * has changed.
 */
const folder = join(projectFolder, 'electron/icons')
const svg = await readFile(join(projectFolder, 'renderer/icon.svg'), 'utf8')
/** A Mac draws the tray's icons in the colour of its bar: all that counts is what is opaque. */
const glyphAlone = svg.replace(/<rect[^>]*>/, '').replaceAll('#fff', '#000')

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()

async function draw(drawing: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`)
  return page.screenshot({ omitBackground: true })
}

const sizes = [16, 32, 48, 64, 128, 256, 512, 1024] as const
const drawn = new Map<number, Buffer>()
for (const size of sizes) drawn.set(size, await draw(svg, size))
const pngOf = (size: (typeof sizes)[number]): Buffer => drawn.get(size) ?? Buffer.alloc(0)

await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'icon.png'), pngOf(1024))
await writeFile(join(folder, 'icon.ico'), ico([16, 32, 48, 64, 256]))
await writeFile(join(folder, 'icon.icns'), icns())
await writeFile(join(folder, 'tray.png'), pngOf(32))
await writeFile(join(folder, 'trayTemplate.png'), await draw(glyphAlone, 16))
await writeFile(join(folder, 'trayTemplate@2x.png'), await draw(glyphAlone, 32))
await browser.close()

/** Windows' container: a directory of pictures, then the pictures. */
function ico(contained: readonly (typeof sizes)[number][]): Buffer {
  const header = Buffer.alloc(6 + 16 * contained.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(contained.length, 4)
  let offset = header.length
  for (const [index, size] of contained.entries()) {
    const at = 6 + 16 * index
    // 256 is written as 0.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(pngOf(size).length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += pngOf(size).length
  }
  return Buffer.concat([header, ...contained.map(pngOf)])
}

/** The Mac's container: each picture behind its type and length. */
function icns(): Buffer {
  const types = [
    ['icp4', 16],
    ['icp5', 32],
    ['ic07', 128],
    ['ic08', 256],
    ['ic09', 512],
    ['ic10', 1024],
  ] as const
  const chunks = types.map(([type, size]) => chunk(type, pngOf(size)))
  return chunk('icns', Buffer.concat(chunks))
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
