import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../../electron/scripts/build.ts'
import { tokenInHash } from '../../shared/rpc/authentication.ts'
import { connectAsPage } from '../connect-as-page.ts'
import { expect, test } from './console.ts'
import { keptText } from './kept-file.ts'
import { connected, inNewContext } from './new-context.ts'

/** A fake browser and the environment that starts it. */
async function startWithBrowser(
  folder: string,
): Promise<{ program: ChildProcess; url: URL; opened: string }> {
  const [told, processes, browser] = ['opened', 'processes', 'browser'].map((name) => join(folder, name))
  await writeFile(
    browser ?? '',
    `#!/bin/sh\ncat /proc/[0-9]*/cmdline > ${processes} 2>/dev/null\nprintf %s "$1" > ${told}.part\nmv ${told}.part ${told}\n`,
    { mode: 0o755 },
  )
  const { XDG_CURRENT_DESKTOP: _, DESKTOP_SESSION: __, ...env } = process.env
  // The only way every desktop supports.
  const desktop = { DISPLAY: ':99', BROWSER: browser, XDG_DATA_DIRS: folder, XDG_DATA_HOME: folder }
  const program = spawn(
    process.execPath,
    [join(projectFolder, 'electron/scripts/web.ts'), '--data-dir', join(folder, 'data')],
    { env: { ...env, ...desktop }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await once(createInterface({ input: program.stdout }), 'line')
  await expect.poll(() => keptText(told ?? '')).not.toBe('')
  return { program, url: new URL(JSON.parse(line).url), opened: await readFile(told ?? '', 'utf8') }
}

test('starts the browser with a private file, so no command line has the token', async ({
  chromium,
  dataDirectory,
}) => {
  test.skip(process.platform !== 'linux', 'The browser is named by the environment')
  const { program, url, opened } = await startWithBrowser(dataDirectory)
  const file = join(dataDirectory, 'data', 'open-console.html')
  expect([file, pathToFileURL(file).href]).toContain(opened)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const token = tokenInHash(url.hash) ?? ''
  const processes = await readFile(join(dataDirectory, 'processes'), 'utf8')
  expect(processes).toContain('open-console.html')
  expect(processes).not.toContain(token)

  await inNewContext(chromium, async (context) => {
    const page = await context.newPage()
    await page.goto(pathToFileURL(file).href)
    await page.waitForURL(`${url.origin}/**`)
    await connected(page)
    expect(page.url()).not.toContain('token')
    // The file is useless afterwards.
    await expect.poll(() => readdir(join(dataDirectory, 'data'))).not.toContain('open-console.html')
  })
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

test('reports that no browser starts; the printed address works', async ({ dataDirectory }) => {
  // Blocks the file, as a full disk does.
  await mkdir(join(dataDirectory, 'open-console.html', 'in-the-way'), { recursive: true })
  const program = spawn(
    process.execPath,
    [join(projectFolder, 'electron/scripts/web.ts'), '--data-dir', dataDirectory],
    { env: { ...process.env, DISPLAY: ':99' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  createInterface({ input: program.stderr }).on('line', (text) => said.push(text))
  const [line] = await once(createInterface({ input: program.stdout }), 'line')
  await expect
    .poll(() => said)
    .toContainEqual(expect.stringMatching(/^No browser could be started \(\w+\): open the address above\.$/))
  const client = await connectAsPage(new URL(JSON.parse(line).url))
  expect(await client.call('console.info', null)).toMatchObject({ host: 'browser' })
  client.close()
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

test('removes the browser’s start file when the console stops or restarts', async ({ dataDirectory }) => {
  test.skip(process.platform !== 'linux', 'The browser is named by the environment')
  await mkdir(join(dataDirectory, 'data'))
  await writeFile(join(dataDirectory, 'data', 'open-console.html'), 'of a run that was killed', {
    mode: 0o666,
  })
  const { program, url } = await startWithBrowser(dataDirectory)
  const file = join(dataDirectory, 'data', 'open-console.html')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain(`url=${url.href}`)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(await readdir(join(dataDirectory, 'data'))).not.toContain('open-console.html')
})
