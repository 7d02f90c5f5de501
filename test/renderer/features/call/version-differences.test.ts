import { expect, test } from 'vitest'
import { differingFields } from '../../../../renderer/features/call/version-differences.ts'
import type { ArchiveVersion } from '../../../../shared/archive/archive.ts'

const version = (fields: ArchiveVersion['fields']): ArchiveVersion => ({
  operation: 'search',
  storedAt: 0,
  replacedAt: null,
  fields,
})

test('two forms differ in what changed, came and went', () => {
  const older = version({ _id: 'a', wait: 3, record: 'a.wav', route: [{ type: 'AGI' }] })
  const newer = version({ _id: 'a', wait: 4, dst_name: 'سارا', route: [{ type: 'AGI' }] })
  expect(differingFields(newer, older)).toEqual(['wait', 'dst_name', 'record'])
  expect(differingFields(newer, newer)).toEqual([])
})
