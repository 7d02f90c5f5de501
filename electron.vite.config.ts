import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { noncePlaceholder } from './electron/host/renderer-files.ts'
import { initialChunk } from './electron/scripts/initial-chunk.ts'
import { createLicenceCollector } from './electron/scripts/shipped-licences.ts'

/** Entry files of the Node side: Electron's main process, the browser host, and the store's worker thread. */
const mainEntries = {
  main: 'electron/main.ts',
  browser: 'electron/browser/run.ts',
  'store-worker': 'electron/services/store-worker.ts',
}

/** Libraries are bundled, so a package needs no node_modules. */
const nodeSide = { target: 'node20', externalizeDeps: false, sourcemap: false } as const

const licences = createLicenceCollector()

export default defineConfig({
  main: {
    plugins: [licences.collect()],
    build: {
      ...nodeSide,
      rolldownOptions: {
        input: mainEntries,
        // Keeps shared code, such as the bundler's runtime, out of `main`, which the store's thread must not
        // run.
        experimental: { chunkOptimization: false },
        output: {
          format: 'cjs',
          // Saves 1.2 MB of the package; names stay readable in the log.
          minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
        },
      },
    },
  },
  preload: {
    plugins: [licences.collect()],
    build: {
      ...nodeSide,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts', early: 'electron/desktop/early.ts' },
        // Sandboxed preload scripts and `electron -r` modules can't be ES modules.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    // Of React Aria's languages the console needs English alone, and adds Persian itself (control-words.ts).
    plugins: [react(), optimizeLocales.vite({ locales: ['en-US'] }), licences.collectAndWrite()],
    html: { cspNonce: noncePlaceholder },
    build: {
      // The browser host must also support browsers other than Electron's.
      target: 'es2022',
      cssTarget: ['chrome120', 'firefox121', 'safari17'],
      minify: 'oxc',
      sourcemap: false,
      manifest: true,
      // The page's policy allows neither data: URLs nor inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'renderer/index.html',
        output: {
          codeSplitting: {
            groups: [{ name: initialChunk(join(import.meta.dirname, 'renderer/start.tsx')) }],
          },
        },
      },
    },
  },
})
