import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtRenderer } from '../../electron/scripts/build.ts'
import { expect, lastMonth, searchLastMonth, test } from './console.ts'

test.use({ sharesConsole: true })

test('using the page contacts no other host, violates no policy and stores nothing that it shows', async ({
  page,
  hostName,
}) => {
  await page.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`Policy broken: ${violatedDirective} ${blockedURI}`)),
    )
  })
  await searchLastMonth(page)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.getByRole('button', { name: /Choose days in the calendar/ }).click()
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible()

  await page.reload()
  await expect(page.getByText(lastMonth)).toBeVisible()
  const kept = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)])
  expect(kept).toEqual([[], hostName === 'browser' ? ['callboard-token'] : []])
})

test('the policy blocks forbidden content, and nothing of Node.js or Electron is exposed', async ({
  page,
  surprises,
}) => {
  const kinds = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].map((name) => name in globalThis),
  )
  expect(kinds).not.toContain(true)

  surprises.expect(
    /Content Security Policy|Trusted ?Type|unsafe-eval|Trusted(HTML|Script)|violates the following|Connecting to/,
  )
  const outcome = await page.evaluate(async () => {
    const attempt = (act: () => unknown) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    }
    // Requests right at the load are let through.
    const later = <T>(act: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(act())))
    const inline = document.createElement('script')
    const style = document.createElement('style')
    style.textContent = 'body { color: rgb(1, 2, 3) }'
    document.head.append(style)
    return {
      eval: await later(() => attempt(() => Function('return 1')())),
      html: attempt(() => {
        document.body.innerHTML = '<b>x</b>'
      }),
      inlineScript: attempt(() => {
        inline.textContent = 'window.ran = true'
        document.head.append(inline)
      }),
      inlineStyle: getComputedStyle(document.body).color === 'rgb(1, 2, 3)',
      otherHost: await fetch('https://example.com/').then(
        () => 'done',
        () => 'refused',
      ),
    }
  })
  expect(outcome).toEqual({
    eval: 'EvalError',
    html: 'TypeError',
    inlineScript: 'TypeError',
    inlineStyle: false,
    otherHost: 'refused',
  })
})

test('the built page has no inline script', { tag: '@page' }, async () => {
  const html = await readFile(join(builtRenderer, 'index.html'), 'utf8')
  expect(html).toMatch(/<script [^>]*src="\.\/assets\//)
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/\son[a-z]+=/)
  const files = await readdir(join(builtRenderer, 'assets'))
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
})
