import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'
import type { Licences } from '../../shared/licences.ts'

/** The renderer's file that lists the licences. */
const licencesFile = 'licences.json'

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** Collects the packages whose files the builds ship; each build gets its own plugin. */
interface LicenceCollector {
  readonly collect: () => Plugin
  /** For the last build, which writes the list of all packages. */
  readonly collectAndWrite: () => Plugin
}

export function createLicenceCollector(): LicenceCollector {
  const folders = new Set<string>()

  function add(file: string): void {
    const folder = packageFolder(file)
    if (folder !== null) folders.add(folder)
  }

  function addAll(bundle: Rolldown.OutputBundle, root: string): void {
    for (const part of Object.values(bundle)) {
      // Assets name files relative to the build's root, modules by absolute path.
      if (part.type === 'asset') for (const file of part.originalFileNames) add(resolve(root, file))
      // A fully removed module isn't shipped.
      else for (const [id, module] of Object.entries(part.modules)) if (module.renderedLength > 0) add(id)
    }
  }

  return {
    collect: () => ({
      name: 'callboard:collect-licences',
      generateBundle(_options, bundle) {
        addAll(bundle, this.environment.config.root)
      },
    }),
    collectAndWrite: () => ({
      name: 'callboard:write-licences',
      generateBundle(_options, bundle) {
        addAll(bundle, this.environment.config.root)
        const licences = [...folders].map(licenceOf).sort((a, b) => (a.name < b.name ? -1 : 1))
        this.emitFile({ type: 'asset', fileName: licencesFile, source: JSON.stringify(licences) })
      },
    }),
  }
}

/** Returns the folder of a file's package; null for the project's own files. */
function packageFolder(file: string): string | null {
  const path = file.replaceAll('\\', '/').split('?', 1)[0] ?? ''
  const at = path.lastIndexOf('node_modules/')
  if (at === -1) return null
  const inside = path.slice(at + 'node_modules/'.length).split('/')
  const name = inside.slice(0, inside[0]?.startsWith('@') ? 2 : 1).join('/')
  return join(path.slice(0, at), 'node_modules', name)
}

function licenceOf(folder: string): Licences[number] {
  const { name, version, license } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying|ofl)(\.|-|$)/i.test(entry))
  const text =
    file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return { name, version, licence: license, text }
}
