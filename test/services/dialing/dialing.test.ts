import { expect, onTestFinished, test, vi } from 'vitest'
import { createDialing } from '../../../electron/services/dialing/dialing.ts'
import { movedTime } from '../moved-time.ts'
import { openStore, pageOf, storeFile } from '../store/open-store.ts'

test('the rules are learned as records arrive, and what the user sets wins', async () => {
  const store = await openStore(await storeFile())
  const [changed, warn] = [vi.fn(), vi.fn()]
  const time = movedTime()
  const dialing = createDialing({ stores: { of: async () => store }, changed, log: { warn }, time })
  onTestFinished(dialing.close)
  const save = (from: number, fieldsOf: (n: number) => object) =>
    store.archive.savePage(
      pageOf(
        Array.from({ length: 5 }, (_, n) => ({
          start: (from + n) * 1_000,
          fields: { _id: `${from + n}`.padStart(24, '0'), cuid: `c${from + n}`, ...fieldsOf(n) },
        })),
        { report: 'quick', operation: 'search' },
      ),
    )
  await save(0, (n) => ({ src: `0912345670${n}`, dst: '900' }))
  dialing.archiveSaved('office')
  expect((await dialing.of('office')).rules).toMatchObject({ countryCode: '98', outsidePrefix: '' })
  await save(5, (n) => ({ src: '501', dst: `90912345670${n}` }))
  dialing.archiveSaved('office')
  time.advance(15_000)
  await expect.poll(() => changed).toHaveBeenCalledWith('office')
  const learned = await dialing.of('office')
  expect(learned.rules.outsidePrefix).toBe('9')
  expect(learned.learned.outsidePrefix).toMatchObject({ value: '9', numbers: 5 })

  const chosen = { countryCode: null, areaCode: '21', outsidePrefix: '' }
  const saved = await dialing.save({ connectionId: 'office', chosen })
  expect(saved.rules).toEqual({ countryCode: '98', areaCode: '21', outsidePrefix: '' })
  expect(
    await dialing.save({ connectionId: 'office', chosen: { ...chosen, outsidePrefix: null } }),
  ).toMatchObject({
    rules: { outsidePrefix: '9' },
  })
  expect((await dialing.of('branch')).rules).toMatchObject({ areaCode: '', outsidePrefix: '' })
  expect(warn).not.toHaveBeenCalled()
})
