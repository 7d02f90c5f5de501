import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../../electron/scripts/build.ts'
import { builderEnvironment } from '../../../electron/scripts/builder-environment.ts'

test('builds an unsigned release without certificates', () => {
  const release = readFileSync(join(projectFolder, '.github/workflows/release.yml'), 'utf8')
  const names = [...release.matchAll(/(\w+): \$\{\{ secrets\.\w+ \}\}/g)].map(([, name]) => String(name))
  expect(names).toEqual(['CSC_LINK', 'CSC_KEY_PASSWORD'])
  const asOnGitHub = (text: string) => Object.fromEntries(names.map((name) => [name, text]))
  expect(builderEnvironment({ PATH: '/bin', ...asOnGitHub('') })).toEqual({ PATH: '/bin' })
  expect(builderEnvironment(asOnGitHub('given'))).toEqual(asOnGitHub('given'))
})
