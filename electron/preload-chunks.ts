import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Has the page fetch a chunk that its first script imports later, with all that the chunk needs, at once instead of one
 * after the other.
 */
export function preloadChunks(name: string): Plugin {
  return {
    name: 'callboard-preload-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = new Set<string>()
        const styles = new Set<string>()
        const add = (file: string): void => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || files.has(file)) return
          files.add(file)
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
          for (const imported of chunk.imports) add(imported)
        }
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && chunk.name === name) add(file)
        }
        const link = (attrs: Record<string, string>, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attrs, href: `./${file}`, crossorigin: true },
          injectTo: 'head',
        })
        return [
          ...[...files].map((file) => link({ rel: 'modulepreload' }, file)),
          // Only fetched: Vite puts them into the page, in the order that their rules rely on.
          ...[...styles].map((style) => link({ rel: 'preload', as: 'style' }, style)),
        ]
      },
    },
  }
}
