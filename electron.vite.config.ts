import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { noncePlaceholder } from './electron/host/renderer-files.ts'
import { initialChunk } from './electron/scripts/initial-chunk.ts'
import { createLicenceCollector } from './electron/scripts/shipped-licences.ts'

/** Files that the main process runs by name: `main` itself, and the store's thread. */
const mainEntries = {
  main: 'electron/main.ts',
  'store-worker': 'electron/services/store/worker/worker.ts',
}

/** Libraries are bundled, so that a package carries no node_modules. */
const nodeSide = { target: 'node20', externalizeDeps: false, sourcemap: false } as const

const licences = createLicenceCollector()

export default defineConfig({
  main: {
    plugins: [licences.collect()],
    build: {
      ...nodeSide,
      rolldownOptions: {
        input: mainEntries,
        // Keeps what both entries share, such as the bundler's runtime, out of `main`: the store's thread must not run that.
        experimental: { chunkOptimization: false },
        output: {
          format: 'cjs',
          // Takes 1.2 MB off the package; names stay for the log.
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
        // Neither a sandboxed preload script nor what `electron -r` loads can be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    // React Aria speaks no Persian: the console names what it would, so that English is all that it needs.
    plugins: [react(), optimizeLocales.vite({ locales: ['en-US'] }), licences.collectAndWrite()],
    html: { cspNonce: noncePlaceholder },
    build: {
      // The browser host meets other browsers than Electron's.
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
